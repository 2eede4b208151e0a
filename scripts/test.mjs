/**
 * `npm test` runs all tests, `npm test -- tests/auctions` only those that match. With TEST_DATABASE_URL it runs the selected
 * tests, or the folders in `onBoth`, once more on that database. The last line is the total.
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
const chosen = process.argv.slice(2);

/**
 * Tests that may behave differently on an external database, which run there when no tests are selected: migrations and
 * locking, failures, communication between processes, real sales and one walk through the pages. Permissions and the other
 * walks are decided by statements that both databases execute alike.
 */
const onBoth = ['db/', 'e2e/main-job', 'faults/', 'jobs/', 'live/', 'real/'];

const temporary = temporaryFolder();
const notes = mkdtempSync(join(temporary, 'rostrum-tests-'));
const { TEST_DATABASE_URL, ...environment } = { ...process.env, TMPDIR: temporary };
const kinds = ['passed', 'failed', 'skipped'];
let runs = 0;

try {
  await prepare();
  const results = [await suites(environment, 'inherit', chosen, '--selectProjects', 'server', 'pages')];
  const outside = TEST_DATABASE_URL && { ...environment, TEST_DATABASE_URL };
  // A browser leaves half of the machine free, and two at the same time would only wait for each other.
  const beside = outside && onOutside(outside);
  results.push(
    await suites(environment, 'inherit', chosen, '--selectProjects', 'browser', '--maxWorkers', '1'),
  );
  if (outside) results.push(await beside());
  conclude(results);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(notes, { recursive: true, force: true });
}

/** Prepares what the selected tests need: umi's generated files, the built program, a browser. */
async function prepare() {
  const { stdout } = node([program('jest/bin/jest'), '--listTests', ...chosen], {
    encoding: 'utf8',
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const files = stdout.split('\n').map((file) => relative(root, file).split(sep).join('/'));
  const some = (form) => files.some((file) => form.test(file));
  if (some(/\.tsx$/)) {
    const setup = node([program('@umijs/max/bin/max.js'), 'setup'], { stdio: 'pipe', encoding: 'utf8' });
    if (setup.status !== 0) throw new Error(`umi setup failed:\n${setup.stdout}${setup.stderr}`);
  }
  if (some(/^tests\/e2e\//)) environment.PUPPETEER_EXECUTABLE_PATH = findBrowser();
  if (some(/^tests\/(e2e|faults)\//)) await build();
}

/**
 * Runs the selected tests; up to three files that fail are run once more alone, because a machine that paused for a moment
 * fails a browser test just as a bug does. Files that pass only then are listed at the end.
 */
async function suites(env, output, files, ...options) {
  const first = await jest(env, output, ...files, ...options);
  const broken = first.broken.map(({ file }) => file);
  if (broken.length === 0 || broken.length > 3) return first;
  // Open handles of a failed test would keep the run from ending.
  const again = await jest(env, output, '--maxWorkers', '1', '--forceExit', '--runTestsByPath', ...broken);
  const result = { ...again, late: broken.filter((file) => again.broken.every((one) => one.file !== file)) };
  for (const kind of kinds) result[kind] += first.broken.reduce((sum, file) => sum - file[kind], first[kind]);
  return result;
}

/** Runs jest once and returns its totals, the files with failures, and whether it completed. */
async function jest(env, output, ...given) {
  const counts = join(notes, `counts-${++runs}`);
  // Each file loads its modules anew: with a small young generation, or one that shrinks and grows, an eighth of the time
  // would go into garbage collection.
  const room = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
  // Selected paths come first: an option that accepts a list would take them for its values.
  const args = [...room, program('jest/bin/jest'), ...given, '--passWithNoTests'];
  const run = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, COUNT_FILE: counts },
    stdio: ['inherit', output, output],
  });
  // A run next to a browser only takes the time the browser leaves.
  if (output !== 'inherit') setPriority(run.pid, 19);
  const status = await new Promise((resolve, reject) => run.on('error', reject).on('close', resolve));
  const counted = readCounts(counts);
  return { ...counted, late: [], ended: status === 0 || counted.failed > 0 };
}

/** Starts tests on the external database; their output is printed by the returned function, which waits for them to end. */
function onOutside(env) {
  const file = join(notes, 'outside');
  const output = openSync(file, 'w');
  const files = chosen.length > 0 ? chosen : onBoth.map((path) => `tests/${path}`);
  const run = suites(env, output, files, '--maxWorkers', '2');
  return async () => {
    const result = await run;
    closeSync(output);
    console.log(`\nOnce more on TEST_DATABASE_URL:\n${readFileSync(file, 'utf8')}`);
    return result;
  };
}

function conclude(results) {
  const sumOf = (kind) => results.reduce((sum, result) => sum + result[kind], 0);
  const [passed, skipped] = [sumOf('passed'), sumOf('skipped')];
  const unended = results.filter(({ ended }) => !ended).length;
  // A run that ended before it could count is a failure, and so is one without tests.
  const failed = sumOf('failed') + unended || Number(passed + skipped === 0);
  process.exitCode = failed > 0 ? 1 : 0;
  for (const file of results.flatMap(({ late }) => late))
    console.log(`Failed at first, passed by itself: ${relative(root, file)}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, broken: [] };
  }
}
