import { resolveProgram } from '../lib/child';
import { openChildPool } from '../lib/child-pool';
import type { SizerReply, SquareRequest } from './sizer';

/**
 * Processes one picture at a time, because each may need a gigabyte. Pictures that users wait for take turns with those of
 * jobs.
 */
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

/** Measures a picture or makes its sizes in a child process. Rejects with a ChildFailure when that process fails. */
export const requestSizer = (
  kind: 'look' | 'size',
  picture: AsyncIterable<Uint8Array>,
): Promise<SizerReply> => pool.run(kind, undefined, { ...options, input: picture });

/** Cuts a square out of a picture in the same process. */
export const requestSquares = (
  picture: AsyncIterable<Uint8Array>,
  request: SquareRequest,
): Promise<SizerReply> => pool.run('squares', request, { ...options, input: picture });

/** Renders a drawing for the demo data in the same process. */
export const paintDrawing = (svg: string): Promise<SizerReply> => pool.run('paint', svg, options);

/** Renders a chart as PNG in the same process. */
export async function paintChart(svg: string): Promise<Buffer> {
  const painted: SizerReply = await pool.run('chart', svg, options);
  const content = 'files' in painted ? painted.files.original : undefined;
  if (!content) throw new Error('a chart cannot be painted');
  return Buffer.from(content);
}
