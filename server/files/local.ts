import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal, type RefusalCode } from '#contract/api/refusal';
import { checkKey, type FileStore } from './store';

const partialSuffix = '.part';

/** Stores files in a folder of this machine. A file appears under its name only when it is complete and on the disk. */
export function localFiles(folder: string): FileStore {
  const toPath = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const target = toPath(key);
      const partialPath = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}${partialSuffix}`;
      try {
        await mkdir(dirname(target), { recursive: true });
        await pipeline(
          content instanceof Uint8Array ? [content] : content,
          createWriteStream(partialPath, { flush: true }),
        );
        const { size } = await stat(partialPath);
        await rename(partialPath, target);
        return { bytes: size };
      } catch (error) {
        await rm(partialPath, { force: true }).catch(() => {});
        await removeEmptyFolder(folder, dirname(target));
        throw issueOf(error);
      }
    },
    async get(key) {
      const file = await open(toPath(key)).catch((error) => {
        throw issueOf(error);
      });
      return file.createReadStream();
    },
    async remove(key) {
      const path = toPath(key);
      await rm(path, { force: true });
      await removeEmptyFolder(folder, dirname(path));
    },
    async *list() {
      for await (const path of listFiles(folder))
        if (!path.endsWith(partialSuffix)) {
          const stats = await stat(path).catch(() => undefined);
          if (stats) yield { key: relative(folder, path).split(sep).join('/'), modifiedAt: stats.mtime };
        }
    },
    async clear(before) {
      for await (const path of listFiles(folder)) {
        if (!path.endsWith(partialSuffix)) continue;
        const stats = await stat(path).catch(() => undefined);
        if (stats && stats.mtime < before) await rm(path, { force: true });
      }
      for (const path of await listFolders(folder)) {
        const stats = await stat(path).catch(() => undefined);
        if (stats && stats.mtime < before) await removeEmptyFolder(folder, path);
      }
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw issueOf(error);
      }
    },
  };
}

const refusalCodes: Record<string, RefusalCode> = {
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

/** Converts an error of the disk to a refusal; returns any other error, such as the source's own, unchanged. */
function issueOf(error: unknown): unknown {
  const code = refusalCodes[(error as NodeJS.ErrnoException).code ?? ''];
  return code ? Object.assign(new Refusal(code), { cause: error }) : error;
}

/**
 * The folder of one picture is removed with its last file; shared folders stay, because files are added to them all the
 * time.
 */
async function removeEmptyFolder(root: string, folder: string): Promise<void> {
  if (dirname(relative(root, folder)) !== '.') await rmdir(folder).catch(() => {});
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else yield path;
  }
}

/** Returns all folders below, innermost first. */
async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  const nested = await Promise.all(folders.map(listFolders));
  return [...nested.flat(), ...folders];
}
