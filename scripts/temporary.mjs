/**
 * Where throw-away databases and files are made: in memory, where plenty is free. A database is nine hundred files, each
 * test file makes one, and a disk spends longer on making and removing them than PostgreSQL does. Else wherever the
 * system says. As a program it prints the folder.
 */
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const memory = '/dev/shm';
/** bytes: what a whole run of the tests takes at most, three times */
const plenty = 6e9;

export const temporaryFolder = () => (!process.env.TMPDIR && hasPlenty() ? memory : tmpdir());

function hasPlenty() {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > plenty;
  } catch {
    // This system has no such folder.
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(temporaryFolder());
