import { join } from 'node:path';
import { openChildPool } from '../../server/lib/child-pool';

// A server whose child process is busy forever; prints the id of that process.
const pool = openChildPool(
  { entry: join(__dirname, 'program.ts'), execArgv: ['--require', require.resolve('tsx/cjs')] },
  { maxProcesses: 1, maxWaiting: 1, heapMegabytes: 64, megabytes: 256, idleMs: 60_000 },
);
const options = { timeoutMs: 600_000, maxResultBytes: 1000 };
void pool.run<number>('pid', undefined, options).then((pid) => {
  void pool.run('loop', undefined, options);
  setTimeout(() => console.log(pid), 200);
});
