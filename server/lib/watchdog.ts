import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** how often memory is measured, in milliseconds */
const intervalMs = 50;

/**
 * Runs in a separate thread, because untrusted input may keep the main thread busy for minutes. It is plain JavaScript, so
 * that it needs neither a file nor a compiler.
 */
const program = `
const { workerData } = require('node:worker_threads');
const { parent, bytes, intervalMs } = workerData;
const isParentAlive = () => {
  if (process.ppid !== parent) return false;
  try {
    process.kill(parent, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};
setInterval(() => {
  if (process.memoryUsage.rss() > bytes || !isParentAlive()) process.kill(process.pid, 'SIGKILL');
}, intervalMs);
`;

/**
 * Ends this process at once when its total memory, including native allocations, exceeds the limit, and when its parent
 * process is gone: an endless loop would not notice that its channel was closed.
 */
export function startWatchdog(megabytes: number): void {
  const workerData = { parent: process.ppid, bytes: megabytes * 2 ** 20, intervalMs };
  new Worker(program, {
    eval: true,
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  }).unref();
  try {
    // When the machine runs out of memory, Linux ends this process rather than the server.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
