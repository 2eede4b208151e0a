const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * A test among the globals of its process, where the server runs too; what it adds to them goes with it. In a context
 * of its own each global would be looked up through jest, and no package could be shared (processRuntime.cjs).
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
    // What cannot be taken away is jest's own, and the next file's as well.
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
