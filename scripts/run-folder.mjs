import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for databases and browsers to end, in milliseconds. Where nothing waits for a daemon, it stays a zombie. */
const timeoutMs = 5000;

/**
 * Removes the folder in which a run of tests created its databases, data folders and browser profiles, after ending what still
 * runs there: an interrupted run had no time to stop its databases and browsers.
 */
export async function removeRunFolder(folder) {
  const pids = readdirSync(folder).flatMap((name) => listPids(join(folder, name)));
  for (const pid of pids) killQuietly(pid);
  for (const until = Date.now() + timeoutMs; pids.some(isAlive) && Date.now() < until; ) await sleep(20);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Returns the processes that a folder names as its own: an embedded PostgreSQL (server/db/embedded.ts) or a Chromium. */
function listPids(folder) {
  const databases = ['cluster', 'database/cluster'].map((cluster) =>
    join(folder, cluster, 'data/postmaster.pid'),
  );
  return [
    ...databases.map((file) => attempt(() => readFileSync(file, 'utf8').split('\n')[0])),
    // A link to `host-pid`.
    attempt(() => /\d+$/.exec(readlinkSync(join(folder, 'SingletonLock')))?.[0]),
  ]
    .map(Number)
    .filter((pid) => pid > 1);
}

function attempt(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** PostgreSQL ends its sessions at once and writes nothing more. */
const killQuietly = (pid) => attempt(() => process.kill(pid, 'SIGQUIT'));
const isAlive = (pid) => attempt(() => process.kill(pid, 0)) === true;
