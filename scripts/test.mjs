// `npm test` runs all tests, `npm test -- tests/auctions` only those that match (scripts/run-tests.mjs).
import { runContained } from './contained.mjs';
import { temporaryFolder } from './temporary.mjs';

process.exitCode = await runContained(['scripts/run-tests.mjs', ...process.argv.slice(2)], {
  parent: temporaryFolder(),
});
