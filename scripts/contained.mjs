import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const isWindows = process.platform === 'win32';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a Node program of which nothing remains when it ends, fails, or this process gets a signal: its processes form a
 * group of their own, and its temporary folder holds all others and its databases. Databases in `keptFolder` are stopped,
 * too, but stay. Returns the exit status, 128 and the number of the signal after one.
 */
export async function runContained(args, { env = process.env, keptFolder } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-run-'));
  const run = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, TMPDIR: folder, TEMP: folder },
    detached: !isWindows,
  });
  let stoppedBy;
  const stop = (signal) => {
    stoppedBy ??= signal;
    killGroup(run.pid);
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    const [status] = await once(run, 'exit');
    return stoppedBy ? 128 + constants.signals[stoppedBy] : (status ?? 1);
  } finally {
    killGroup(run.pid);
    for (const place of [folder, keptFolder]) if (place && existsSync(place)) stopDatabases(place);
    // A browser that has lost its pipe still writes for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    for (const signal of signals) process.off(signal, stop);
  }
}

function killGroup(pid) {
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Stops every embedded PostgreSQL below a folder. They are daemons, so no group contains them. */
function stopDatabases(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith(join('database', 'cluster', 'data', 'postmaster.pid'))) continue;
    spawnSync(process.execPath, ['build/server/stop.js'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: resolve(folder, file, '../../../..') },
    });
  }
}
