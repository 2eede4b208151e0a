// `npm run bench`: builds what is out of date and runs the benchmark; `npm run bench -- one import` runs only these parts, in
// this order. BENCH_LARGE=1 adds a million items, BENCH_ITEMS=100000 measures only that number, BENCH_DATA keeps the data for
// the next run; BENCH_PEOPLE, BENCH_RECIPIENTS and BENCH_MAILS set the numbers of customers, of recipients in the report part and
// of emails in the send part.
import { createRequire } from 'node:module';
import { findBrowser } from './chromium.mjs';
import { runContained } from './contained.mjs';

const parts = process.argv.slice(2);
const needBrowser = parts.length === 0 || parts.some((part) => ['browser', 'starts'].includes(part));
const tsx = createRequire(import.meta.url).resolve('tsx/cli');

try {
  // Before the build, which takes half a minute.
  const env = { ...process.env, ...(needBrowser && { PUPPETEER_EXECUTABLE_PATH: findBrowser() }) };
  process.exitCode =
    (await runContained(['scripts/build.mjs', ...(needBrowser ? [] : ['server'])])) ||
    (await runContained([tsx, 'bench/run.ts', ...parts], { env, keptFolder: process.env.BENCH_DATA }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
