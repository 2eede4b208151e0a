import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Passes pieces through a transform. What fails on either side its reader hears, however late he begins to read, and
 * nobody else: a stream whose error nobody listens to ends the process.
 */
export function pipeThrough(source: AsyncIterable<Uint8Array | string>, transform: Transform): Transform {
  transform.on('error', () => {});
  pipeline(source, transform).catch(() => {});
  return transform;
}

/** The lines of a text, without their ends. */
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
