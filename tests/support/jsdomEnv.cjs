const { TestEnvironment } = require('jest-environment-jsdom');

/** What jsdom hides or has in a form Node's `fetch` does not take: the page under test talks to a real server. */
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

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of ofNode) this.global[name] = globalThis[name];
    this.global.MessageChannel = Channel;
  }
};
