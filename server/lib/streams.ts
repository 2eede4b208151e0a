import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Pipes chunks through a transform. An error on either side reaches the reader, however late it starts reading, and no one
 * else: an error event without a listener would end the process.
 */
export function pipeThrough(source: AsyncIterable<Uint8Array | string>, transform: Transform): Transform {
  transform.on('error', () => {});
  pipeline(source, transform).catch(() => {});
  return transform;
}

/** Yields the lines of a text without their line breaks. */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const letters = new TextDecoder();
  let remainder = '';
  for await (const chunk of source) {
    const lines = `${remainder}${letters.decode(chunk, { stream: true })}`.split('\n');
    remainder = lines.pop() ?? '';
    yield* lines;
  }
  remainder += letters.decode();
  if (remainder !== '') yield remainder;
}
