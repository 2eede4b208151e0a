import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Where uploads, pictures and exports lie. Keys are made by the server (`pictures/12/original`), never by a user. */
export interface FileStore {
  /** stores the whole stream or nothing */
  put(key: string, content: NodeJS.ReadableStream | Uint8Array): Promise<{ bytes: number }>;
  get(key: string): NodeJS.ReadableStream;
  remove(key: string): Promise<void>;
  /** a path other programs on this machine can read */
  path(key: string): string;
}

/** A folder of this machine. A file appears under its name only when it is complete. */
export function localFiles(folder: string): FileStore {
  const path = (key: string) => {
    if (!/^[\w-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error(`bad file key ${key}`);
    return join(folder, key);
  };
  return {
    path,
    async put(key, content) {
      const target = path(key);
      const part = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}.part`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await pipeline(content instanceof Uint8Array ? [content] : content, createWriteStream(part));
        const { size } = await stat(part);
        await rename(part, target);
        return { bytes: size };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (key) => createReadStream(path(key)),
    remove: (key) => rm(path(key), { force: true }),
  };
}
