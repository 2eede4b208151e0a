import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Passes pieces through a transform. What fails on either side its reader hears, however late he begins to read, and
 * nobody else: a stream whose error nobody listens to ends the process.
 */
export function through(source: AsyncIterable<Uint8Array | string>, transform: Transform): Transform {
  transform.on('error', () => {});
  pipeline(source, transform).catch(() => {});
  return transform;
}

/** The lines of a text, without their ends. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const letters = new TextDecoder();
  let rest = '';
  for await (const piece of source) {
    const lines = `${rest}${letters.decode(piece, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += letters.decode();
  if (rest !== '') yield rest;
}
