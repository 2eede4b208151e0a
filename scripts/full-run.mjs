/**
 * `npm run faults` and `npm run walks`: the tests that `npm test` shortens, in full. Run both before a release. The arguments
 * are paths of tests; with `tests/faults`, a campaign is also sent to thousands while the server is killed repeatedly.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { build, root } from './build.mjs';

const paths = process.argv.slice(2);
const run = (...args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, FULL_RUN: '1' } })
    .status === 0;

await build(['server']);
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const isSendingGood = !paths.includes('tests/faults') || run(tsx, 'tests/faults/sending.ts');
const areTestsGood = run('scripts/test.mjs', ...paths);
process.exitCode = isSendingGood && areTestsGood ? 0 : 1;
