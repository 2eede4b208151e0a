import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Pipes chunks through a transform. The reader gets an error of either side, however late it starts reading. The empty
 * handlers are needed because an error event without a listener and an unhandled rejection would end the process.
 */
export function pipeThrough(source: AsyncIterable<Uint8Array | string>, transform: Transform): Transform {
  transform.on('error', () => {});
  pipeline(source, transform).catch(() => {});
  return transform;
}

/** Yields the lines of UTF-8 text, split at `\n`; the `\r` of Windows line breaks stays. */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let remainder = '';
  for await (const chunk of source) {
    const lines = `${remainder}${decoder.decode(chunk, { stream: true })}`.split('\n');
    remainder = lines.pop() ?? '';
    yield* lines;
  }
  remainder += decoder.decode();
  if (remainder !== '') yield remainder;
}
