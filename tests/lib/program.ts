import { refuse } from '#contract/api/refusal';
import { serveRequests } from '../../server/lib/child-program';

/** A program whose requests misbehave as a parser might on hostile input. */
serveRequests({
  echo: (value: unknown) => value,
  pid: () => process.pid,
  received: (_: undefined, input: Buffer) => input.length,
  zeros: (bytes: number) => Buffer.alloc(bytes),
  variables: () => Object.keys(process.env),
  pause: (ms: number) => new Promise((done) => setTimeout(done, ms)),
  fail: () => {
    throw new Error('no such letter');
  },
  refuse: () => refuse('import.zip'),
  loop: () => {
    for (;;);
  },
  backtrack: (text: string) => /^(a+)+$/.test(text),
  recurse: function recurse(): number {
    return recurse() + 1;
  },
  heap: () => {
    const retained: string[][] = [];
    for (;;) retained.push(Array.from({ length: 10_000 }, (_, at) => `${at} ${retained.length}`));
  },
  native: () => {
    const retained: Buffer[] = [];
    for (;;) retained.push(Buffer.alloc(2 ** 20, 1));
  },
  exit: () => process.exit(0),
  abort: () => process.abort(),
  throwLater: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('outside of every promise');
      });
    }),
});
