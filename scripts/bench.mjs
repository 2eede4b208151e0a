// `npm run bench`: builds what is out of date and measures it. BENCH_LARGE=1 adds a million items.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { build, root } from './build.mjs';
import { findBrowser } from './chromium.mjs';

await build();
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const { status } = spawnSync(process.execPath, [tsx, 'bench/run.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PUPPETEER_EXECUTABLE_PATH: findBrowser() },
});
process.exit(status ?? 1);
