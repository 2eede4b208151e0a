/**
 * `npm test` runs all tests, `npm test -- tests/auctions` only those that match. With TEST_DATABASE_URL it runs the selected
 * tests, or the folders in `externalTests`, once more on that database. The last line is the total.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { findBrowser } from './chromium.mjs';
import { temporaryFolder } from './temporary.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const program = (name) => createRequire(import.meta.url).resolve(name);
const node = (args, options) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
const selected = process.argv.slice(2);

/**
 * Tests that may behave differently on an external database, which run there when no tests are selected: migrations and
 * locking, failures, communication between processes, real sales and one walk through the pages. Permissions and the other
 * walks are decided by statements that both databases execute alike.
 */
const externalTests = ['db/', 'e2e/main-job', 'faults/', 'jobs/', 'live/', 'real/'];

const temporary = temporaryFolder();
const workFolder = mkdtempSync(join(temporary, 'rostrum-tests-'));
const { TEST_DATABASE_URL, ...environment } = { ...process.env, TMPDIR: temporary };
const kinds = ['passed', 'failed', 'skipped'];
let runs = 0;

try {
  await prepare();
  const results = [await runSuites(environment, 'inherit', selected, '--selectProjects', 'server', 'pages')];
  const externalEnvironment = TEST_DATABASE_URL && { ...environment, TEST_DATABASE_URL };
  // A browser leaves half of the machine free, and two at the same time would only wait for each other.
  const waitForExternal = externalEnvironment && startExternal(externalEnvironment);
  results.push(
    await runSuites(environment, 'inherit', selected, '--selectProjects', 'browser', '--maxWorkers', '1'),
  );
  if (externalEnvironment) results.push(await waitForExternal());
  printTotal(results);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

/** Prepares what the selected tests need: umi's generated files, the built program, a browser. */
async function prepare() {
  const { stdout } = node([program('jest/bin/jest'), '--listTests', ...selected], {
    encoding: 'utf8',
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const files = stdout.split('\n').map((file) => relative(root, file).split(sep).join('/'));
  const hasFile = (pattern) => files.some((file) => pattern.test(file));
  if (hasFile(/\.tsx$/)) {
    const setup = node([program('@umijs/max/bin/max.js'), 'setup'], { stdio: 'pipe', encoding: 'utf8' });
    if (setup.status !== 0) throw new Error(`umi setup failed:\n${setup.stdout}${setup.stderr}`);
  }
  if (hasFile(/^tests\/e2e\//)) environment.PUPPETEER_EXECUTABLE_PATH = findBrowser();
  if (hasFile(/^tests\/(e2e|faults)\//)) await build();
}

/**
 * Runs the selected tests; up to three files that fail are run once more alone, because a machine that paused for a moment
 * fails a browser test just as a bug does. Files that pass only then are listed at the end.
 */
async function runSuites(env, output, files, ...options) {
  const first = await runJest(env, output, ...files, ...options);
  const failedFiles = first.failedFiles.map(({ file }) => file);
  if (failedFiles.length === 0 || failedFiles.length > 3) return first;
  // Open handles of a failed test would keep the run from ending.
  const again = await runJest(
    env,
    output,
    '--maxWorkers',
    '1',
    '--forceExit',
    '--runTestsByPath',
    ...failedFiles,
  );
  const result = {
    ...again,
    passedAlone: failedFiles.filter((file) => again.failedFiles.every((failure) => failure.file !== file)),
  };
  for (const kind of kinds)
    result[kind] += first.failedFiles.reduce((sum, file) => sum - file[kind], first[kind]);
  return result;
}

/** Runs jest once and returns its totals, the files with failures, and whether it completed. */
async function runJest(env, output, ...options) {
  const countFile = join(workFolder, `counts-${++runs}`);
  // Each file loads its modules anew: with a small young generation, or one that shrinks and grows, an eighth of the time
  // would go into garbage collection.
  const memoryOptions = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
  // Selected paths come first: an option that accepts a list would take them for its values.
  const args = [...memoryOptions, program('jest/bin/jest'), ...options, '--passWithNoTests'];
  const run = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, COUNT_FILE: countFile },
    stdio: ['inherit', output, output],
  });
  // A run next to a browser only takes the time the browser leaves.
  if (output !== 'inherit') setPriority(run.pid, 19);
  const status = await new Promise((resolve, reject) => run.on('error', reject).on('close', resolve));
  const totals = readCounts(countFile);
  return { ...totals, passedAlone: [], completed: status === 0 || totals.failed > 0 };
}

/** Starts tests on the external database; their output is printed by the returned function, which waits for them to end. */
function startExternal(env) {
  const file = join(workFolder, 'external-output');
  const output = openSync(file, 'w');
  const files = selected.length > 0 ? selected : externalTests.map((path) => `tests/${path}`);
  const run = runSuites(env, output, files, '--maxWorkers', '2');
  return async () => {
    const result = await run;
    closeSync(output);
    console.log(`\nSecond run on TEST_DATABASE_URL:\n${readFileSync(file, 'utf8')}`);
    return result;
  };
}

function printTotal(results) {
  const sumOf = (kind) => results.reduce((sum, result) => sum + result[kind], 0);
  const [passed, skipped] = [sumOf('passed'), sumOf('skipped')];
  const incomplete = results.filter(({ completed }) => !completed).length;
  // A run that ended before it could count is a failure, and so is one without tests.
  const failed = sumOf('failed') + incomplete || Number(passed + skipped === 0);
  process.exitCode = failed > 0 ? 1 : 0;
  for (const file of results.flatMap(({ passedAlone }) => passedAlone))
    console.log(`Failed at first, passed when run alone: ${relative(root, file)}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failedFiles: [] };
  }
}
