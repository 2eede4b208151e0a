import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** How often the memory is measured, milliseconds. */
const intervalMs = 50;

/**
 * Runs in a thread of its own, because the main thread may be busy for minutes with what a stranger wrote. It is plain
 * JavaScript so that it needs neither a file nor a compiler.
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
 * Ends this process at once when all its memory, what native code allocates included, exceeds the limit, and when the
 * process that started it is gone: a loop that never ends would not notice that its channel was closed.
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
    // If the machine runs out of memory, Linux ends this process and not the server.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
