/**
 * Returns where temporary databases and files are created: in memory, if enough is free. A database consists of nine hundred
 * files and each test file creates one; a disk spends longer on creating and deleting them than PostgreSQL does. Otherwise
 * it is the system's default. Run as a program, it prints the folder.
 */
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const memory = '/dev/shm';
/** bytes: three times what a run of all tests needs at most */
const requiredMemory = 6e9;

export const temporaryFolder = () => (!process.env.TMPDIR && hasEnoughMemory() ? memory : tmpdir());

function hasEnoughMemory() {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > requiredMemory;
  } catch {
    // This system does not have such a folder.
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(temporaryFolder());
