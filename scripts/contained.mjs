import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const isWindows = process.platform === 'win32';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Time for databases to end, in milliseconds. Where nothing waits for a daemon, it stays a zombie. */
const stopMs = 10_000;

/**
 * Runs a Node program of which nothing remains when it ends, fails, or this process gets a signal: its processes form a
 * group of their own, and its temporary folder holds all others and its databases. Databases in `keptFolder` are stopped,
 * too, but stay; `parent` is where the temporary folder is created. Returns the exit status, 128 and the number of the signal after one.
 */
export async function runContained(args, { env = process.env, keptFolder, parent = tmpdir() } = {}) {
  const folder = mkdtempSync(join(parent, 'rostrum-run-'));
  // The embedded database may run as another user.
  chmodSync(folder, 0o711);
  const run = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, TMPDIR: folder, TEMP: folder },
    detached: !isWindows,
  });
  let stoppedBy;
  const stop = (signal) => {
    stoppedBy ??= signal;
    signalQuietly(groupOf(run), 'SIGKILL');
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    const [status] = await once(run, 'exit');
    return stoppedBy ? 128 + constants.signals[stoppedBy] : (status ?? 1);
  } finally {
    signalQuietly(groupOf(run), 'SIGKILL');
    for (const place of [folder, keptFolder]) if (place && existsSync(place)) await stopDatabases(place);
    // A browser that has lost its pipe still writes for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    for (const signal of signals) process.off(signal, stop);
  }
}

const groupOf = ({ pid }) => (isWindows ? pid : -pid);

/** Returns whether the process or group exists. 0 only asks. */
function signalQuietly(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Stops every embedded PostgreSQL below a folder. They are daemons, so no group contains them. */
async function stopDatabases(folder) {
  const pids = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(join('cluster', 'data', 'postmaster.pid')))
    .map((file) => Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]))
    .filter((pid) => signalQuietly(pid, 'SIGINT'));
  for (const until = Date.now() + stopMs; Date.now() < until; await sleep(50))
    if (!pids.some((pid) => signalQuietly(pid, 0))) return;
}
