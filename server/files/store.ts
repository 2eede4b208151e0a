import type { Readable } from 'node:stream';

/**
 * Where uploads, pictures and what is made of them lie. Keys are made by the server (`pictures/12/original`), never by
 * a user. Content comes and goes in pieces; nobody outside a store knows where it lies.
 *
 * Refusals of every part: `files.full` where there is no room, `files.unreachable` where the store does not do its
 * work; the reason for who runs Rostrum is their `cause`.
 */
export interface FileStore {
  /** keeps the whole content or nothing; readers see it only when it is complete */
  put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ bytes: number }>;
  /** Refuses `files.missing`. What fails while it is read, the reader hears. */
  get(key: string): Promise<Readable>;
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** every complete file, in no order */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** removes what was left, before this moment, of files that never became complete */
  clear(before: Date): Promise<void>;
  /** that files can be kept and read now */
  check(): Promise<void>;
}

/** A key is a path of words below no other; anything else is a mistake of the program. */
export function checkKey(key: string): void {
  if (!/^[\w-]+(\/[\w-][\w.-]*)*$/.test(key) || key.includes('..')) throw new Error(`bad file key ${key}`);
}
