import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { newFolder, root, secretKey, serverFile, startFlags, waitUntilHealthy } from './app';
import { median } from './load';
import { checkAtMost, type Figure } from './report';

const port = 8791;

/** Starts the built server as `npm start` does and stops it again; returns the milliseconds until it was healthy. */
async function startOnce(folder: string): Promise<number> {
  const since = performance.now();
  const child = spawn(process.execPath, [...startFlags, serverFile], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      SECRET_KEY: secretKey,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()));
  const failed = exited.then(() => Promise.reject(new Error('the server ended before it was healthy')));
  failed.catch(() => {});
  const ms = await Promise.race([waitUntilHealthy(`http://127.0.0.1:${port}`, since), failed]);
  child.kill('SIGTERM');
  await exited;
  return ms;
}

/** Measures the start until healthy: on an empty folder including the demo data, and later on the same folder. */
export async function benchStarts(): Promise<Figure[]> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < 3; round++) {
    const folder = newFolder();
    first.push(await startOnce(folder));
    later.push(await startOnce(folder));
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    checkAtMost('to healthy: first start on an empty folder', 's', median(first) / 1000, 5),
    checkAtMost('to healthy: later start', 's', median(later) / 1000, 2),
  ];
}
