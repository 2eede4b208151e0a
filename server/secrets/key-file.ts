import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config';
import { keyFormat, parseKeys } from '../lib/secret-keys';
import { StartError } from '../lib/start-error';

/** Returns the file of the keys. It is beside the data folder, not in it, because a copy of that folder is a backup. */
export const getKeyFile = (dataDir: string): string => `${dataDir}.secret-key`;

/**
 * Returns the keys for stored secrets and where they come from: SECRET_KEY, otherwise the key file, which is created when
 * there is none. Throws a StartError.
 */
export function loadKeys({ secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>): {
  keys: KeyObject[];
  source: string;
} {
  if (secretKeys) return { keys: secretKeys, source: 'SECRET_KEY' };
  const file = getKeyFile(dataDir);
  let text: string;
  try {
    if (!existsSync(file)) createKeyFile(file);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `The key for stored secrets cannot be kept in ${file} (${(error as Error).message}): set SECRET_KEY.`,
    );
  }
  // Windows has no such mode.
  if (process.platform !== 'win32' && statSync(file).mode & 0o077)
    throw new StartError(`Other users of this machine can read the key in ${file}: run chmod 600 ${file}.`);
  const keys = parseKeys(text);
  if (!keys) throw new StartError(`The key in ${file} ${keyFormat}.`);
  return { keys, source: file };
}

/**
 * Creates the key file unless another process has done so meanwhile. It appears under its name only when it is complete and
 * on the disk: nothing encrypted with its key could be read again if a crash cut it off.
 */
function createKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
    // Windows cannot open a folder.
    if (process.platform !== 'win32') syncFolder(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
