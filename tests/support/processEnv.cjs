const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Runs a test among the globals of its process, where the server runs too, and removes the globals that it adds. In a
 * separate context, jest would look up every global and packages could not be shared (processRuntime.cjs).
 */
module.exports = class {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.globals = Object.getOwnPropertyDescriptors(globalThis);
    this.variables = { ...process.env };
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.global = null;
    // Globals that cannot be deleted belong to jest and are needed by the next file.
    for (const key of Reflect.ownKeys(globalThis))
      if (!Object.hasOwn(this.globals, key)) Reflect.deleteProperty(globalThis, key);
    for (const key of Reflect.ownKeys(this.globals))
      if (this.globals[key].configurable) Object.defineProperty(globalThis, key, this.globals[key]);
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }

  getVmContext() {
    return this.global;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
};
