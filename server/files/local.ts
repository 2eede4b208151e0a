import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal, type RefusalCode } from '#contract/api/refusal';
import { checkKey, type FileStore } from './store';

const unfinished = '.part';

/** A folder of this machine. A file appears under its name only when it is complete and on the disk. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const target = pathOf(key);
      const part = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}${unfinished}`;
      try {
        await mkdir(dirname(target), { recursive: true });
        await pipeline(
          content instanceof Uint8Array ? [content] : content,
          createWriteStream(part, { flush: true }),
        );
        const { size } = await stat(part);
        await rename(part, target);
        return { bytes: size };
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        await removeEmpty(folder, dirname(target));
        throw faultOf(error);
      }
    },
    async get(key) {
      const file = await open(pathOf(key)).catch((error) => {
        throw faultOf(error);
      });
      return file.createReadStream();
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await removeEmpty(folder, dirname(path));
    },
    async *list() {
      for await (const path of filesBelow(folder))
        if (!path.endsWith(unfinished)) {
          const found = await stat(path).catch(() => undefined);
          if (found) yield { key: relative(folder, path).split(sep).join('/'), writtenAt: found.mtime };
        }
    },
    async clear(before) {
      for await (const path of filesBelow(folder)) {
        if (!path.endsWith(unfinished)) continue;
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
      for (const path of await foldersBelow(folder)) {
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await removeEmpty(folder, path);
      }
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

const refusals: Record<string, RefusalCode> = {
  ENOSPC: 'files.full',
  EDQUOT: 'files.full',
  EFBIG: 'files.full',
  ENOENT: 'files.missing',
  EACCES: 'files.unreachable',
  EPERM: 'files.unreachable',
  EROFS: 'files.unreachable',
  EIO: 'files.unreachable',
  ENOTDIR: 'files.unreachable',
};

/** What the disk says, as a refusal; anything else, the source's own failure first of all, stays what it is. */
function faultOf(error: unknown): unknown {
  const code = refusals[(error as NodeJS.ErrnoException).code ?? ''];
  return code ? Object.assign(new Refusal(code), { cause: error }) : error;
}

/** The folder of one picture goes with its last file; those that hold many stay, files come into them all the time. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  if (dirname(relative(root, folder)) !== '.') await rmdir(folder).catch(() => {});
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Every folder below, the innermost first. */
async function foldersBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  const inner = await Promise.all(folders.map(foldersBelow));
  return [...inner.flat(), ...folders];
}
