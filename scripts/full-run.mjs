/**
 * `npm run faults` and `npm run walks`: the tests that `npm test` shortens, in full. Run both before a release. The arguments
 * are paths of tests; with `tests/faults`, a campaign is also sent to thousands while the server is killed repeatedly.
 */
import { createRequire } from 'node:module';
import { build } from './build.mjs';
import { runContained } from './contained.mjs';
import { temporaryFolder } from './temporary.mjs';

const paths = process.argv.slice(2);
const env = { ...process.env, FULL_RUN: '1' };
const programs = [['scripts/run-tests.mjs', ...paths]];
if (paths.includes('tests/faults')) {
  await build(['server']);
  programs.unshift([createRequire(import.meta.url).resolve('tsx/cli'), 'tests/faults/sending.ts']);
}

for (const args of programs) {
  const status = await runContained(args, { env, parent: temporaryFolder() });
  process.exitCode ||= status;
  // After a signal nothing more runs.
  if (status > 128) break;
}
