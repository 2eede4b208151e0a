// `npm run bench`: builds what is out of date and measures it; `npm run bench -- one import` only these parts.
// BENCH_LARGE=1 adds a million items, BENCH_ITEMS=100000 takes that many alone, BENCH_DATA keeps them for the next time;
// BENCH_PEOPLE and BENCH_MAILS say at how many customers and readers the parts of people and of the post are measured.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { build, root } from './build.mjs';
import { findBrowser } from './chromium.mjs';

const parts = process.argv.slice(2);
const needBrowser = parts.length === 0 || parts.some((part) => ['browser', 'starts'].includes(part));
await build(needBrowser ? undefined : ['server']);
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const { status } = spawnSync(process.execPath, [tsx, 'bench/run.ts', ...parts], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(needBrowser && { PUPPETEER_EXECUTABLE_PATH: findBrowser() }) },
});
process.exit(status ?? 1);
