const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * Globals that jsdom hides or implements in a form that Node's `fetch` does not accept; the page under test talks to a real
 * server.
 */
const ofNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'structuredClone',
];

/** React's scheduler posts to itself through a channel; a real one would keep the process alive. */
class Channel {
  constructor() {
    const end = () => ({ onmessage: null, start() {}, close() {} });
    this.port1 = end();
    this.port2 = end();
    this.port1.postMessage = (data) => void setTimeout(() => this.port2.onmessage?.({ data }), 0);
    this.port2.postMessage = (data) => void setTimeout(() => this.port1.onmessage?.({ data }), 0);
  }
}

/** Compiled once for all test files of this process. */
const scripts = new Map();
function compiled(name) {
  const filename = `${process.env.ROSTRUM_TEST_PROGRAM}/${name}.js`;
  if (!scripts.has(name)) scripts.set(name, new Script(readFileSync(filename, 'utf8'), { filename }));
  return scripts.get(name);
}

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of ofNode) this.global[name] = globalThis[name];
    this.global.MessageChannel = Channel;
    /** for tests/support/page.ts: runs a part of the program (tests/support/pagesProgram.ts) in this document */
    this.global.runPart = (name) => compiled(name).runInContext(this.getVmContext());
  }
};
