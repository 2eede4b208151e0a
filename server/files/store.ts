import type { Readable } from 'node:stream';

/**
 * Stores uploads, pictures and files derived from them. The server creates the keys (`pictures/12/original`), never a user.
 * Content is read and written in chunks; no code outside a store knows its location.
 *
 * Every method throws `files.full` when there is no space and `files.unreachable` when the store fails; their `cause`
 * contains the reason for the operator.
 */
export interface FileStore {
  /** stores the entire content or nothing; readers see it only when it is complete */
  put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ bytes: number }>;
  /** Throws `files.missing`. Errors during reading reach the reader. */
  get(key: string): Promise<Readable>;
  /** Removing a missing file succeeds. */
  remove(key: string): Promise<void>;
  /** every complete file, in no particular order */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** removes incomplete files from before this moment */
  clear(before: Date): Promise<void>;
  /** throws unless files can be written and read now */
  check(): Promise<void>;
}

/** Throws unless a key is a path of names without `..`; any other key is a bug. */
export function checkKey(key: string): void {
  if (!/^[\w-]+(\/[\w-][\w.-]*)*$/.test(key) || key.includes('..')) throw new Error(`bad file key ${key}`);
}
