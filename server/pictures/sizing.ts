import { resolveProgram } from '../lib/child';
import { openChildPool } from '../lib/child-pool';
import type { SizerReply } from './sizer';

/** One picture at a time: each may need a gigabyte. Those that users wait for take turns with those of jobs. */
const pool = openChildPool(resolveProgram(__dirname, 'sizer'), {
  maxProcesses: 1,
  maxWaiting: 256,
  heapMegabytes: 256,
  megabytes: 1536,
  idleMs: 20_000,
});

const options = {
  /** longer than the largest picture takes on a slow machine */
  timeoutMs: 120_000,
  maxResultBytes: 128 * 2 ** 20,
};

/** Measures a picture, or makes its sizes, in a child process. Rejects with a ChildFailure when that process fails over it. */
export const requestSizer = (
  kind: 'look' | 'size',
  picture: AsyncIterable<Uint8Array>,
): Promise<SizerReply> => pool.run(kind, undefined, { ...options, input: picture });

/** Paints a drawing of the demo house in the same process. */
export const paintDrawing = (svg: string): Promise<SizerReply> => pool.run('paint', svg, options);
