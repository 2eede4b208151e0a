/**
 * Runs the tests that match the arguments, or all; scripts/test.mjs starts it. With TEST_DATABASE_URL it runs the selected
 * tests, or the folders in `externalTests`, once more on that database. The last line is the total.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority, tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { findBrowser } from './chromium.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const program = (name) => createRequire(import.meta.url).resolve(name);
const selected = process.argv.slice(2);

/**
 * Tests that may behave differently on an external database, which run there when no tests are selected: migrations and
 * locking, many actions on money at once, and what runs there only (jest.config.cjs): jobs and communication between
 * processes, failures of the built program, and real sales. Permissions and the walks through the pages are decided by
 * statements that both databases execute alike.
 */
const externalTests = ['db/', 'jobs/', 'live/', 'invoices/simulation', 'faults/', 'real/'];

const { TEST_DATABASE_URL, ...environment } = process.env;
let runs = 0;

/** How many failures are repeated at the end, and how many lines of each. */
const [maxFailures, maxFailureLines] = [12, 15];

try {
  const files = await prepare();
  const isBrowserTest = (file) => file.startsWith('tests/e2e/');
  const projects = [
    // The browser uses half of the machine, and server and page tests wait a third of their time.
    ['Server and page tests', !files.every(isBrowserTest), ['server', 'pages']],
    ['Browser tests', files.some(isBrowserTest), ['browser', '--maxWorkers', '1']],
  ].filter(([, hasFiles]) => hasFiles);
  const firstRun =
    TEST_DATABASE_URL && selected.length === 0 ? { ...environment, HAS_OUTSIDE_RUN: '1' } : environment;
  const suites = projects.map(([title, , options], at) =>
    runSuites(at === 0 ? 'inherit' : title, firstRun, selected, '--selectProjects', ...options),
  );
  if (TEST_DATABASE_URL) suites.push(runExternal(suites));
  const results = await Promise.all(suites);
  printSeconds(results);
  printFailures(results);
  printTotal(results);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Prepares what the selected tests need: umi's generated files, the built program, a browser. Returns their files. */
async function prepare() {
  const { status, stdout } = spawnSync(
    process.execPath,
    [program('jest/bin/jest'), '--listTests', ...selected],
    {
      cwd: root,
      encoding: 'utf8',
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('jest could not list the tests');
  const files = stdout
    .split('\n')
    .filter(Boolean)
    .map((file) => relative(root, file).split(sep).join('/'));
  const hasFile = (pattern) => files.some((file) => pattern.test(file));
  if (hasFile(/\.tsx$/)) {
    const setup = spawnSync(process.execPath, [program('@umijs/max/bin/max.js'), 'setup'], {
      cwd: root,
      stdio: 'pipe',
      encoding: 'utf8',
    });
    if (setup.status !== 0) throw new Error(`umi setup failed:\n${setup.stdout}${setup.stderr}`);
  }
  if (hasFile(/^tests\/e2e\//)) environment.PUPPETEER_EXECUTABLE_PATH = findBrowser();
  if (hasFile(/^tests\/(e2e|faults)\//)) await build();
  return files;
}

/**
 * Runs the selected tests. Up to three files that fail run once more alone: a file that then passes has a race, which is as
 * much a failure, and both logs help to find it. `output` is 'inherit' or the title under which the log is printed at the end.
 */
async function runSuites(output, env, files, ...options) {
  const logFile = join(tmpdir(), `log-${++runs}`);
  const log = output === 'inherit' ? 'inherit' : openSync(logFile, 'w');
  const first = await runJest(log, env, ...files, ...options);
  const failedFiles = listFailed(first);
  let racy = [];
  if (failedFiles.length > 0 && failedFiles.length <= 3) {
    // Open handles of a failed test would keep the run from ending.
    const alone = ['--maxWorkers', '1', '--forceExit', '--runTestsByPath', ...failedFiles];
    const again = await runJest(log, env, ...alone);
    racy = again.files.filter(({ failed }) => failed === 0).map(({ file }) => file);
  }
  if (log !== 'inherit') {
    closeSync(log);
    console.log(`\n${output}:\n${readFileSync(logFile, 'utf8')}`);
  }
  return { ...first, racy };
}

/**
 * Runs tests on the external database once one of the other suites has ended: beside both, the machine would be too slow for
 * the deadlines of its tests.
 */
async function runExternal(suites) {
  await Promise.race(suites);
  const files = selected.length > 0 ? selected : externalTests.map((path) => `tests/${path}`);
  const env = { ...environment, TEST_DATABASE_URL };
  return runSuites('Second run on TEST_DATABASE_URL', env, files, '--maxWorkers', '2');
}

function listFailed({ files }) {
  return files.filter(({ failed }) => failed > 0).map(({ file }) => file);
}

/** Runs jest once and returns its totals, those of each file, and whether it completed. */
async function runJest(output, env, ...options) {
  const countFile = join(tmpdir(), `counts-${++runs}`);
  // A test file allocates much at once: with a small young generation, or one that shrinks and grows, an eighth of the time
  // would go into garbage collection. Threads that help to collect have no processor of their own, as the workers keep all of
  // them busy, and cost a sixteenth more. Most code of a test runs too few times to repay its optimization, another sixteenth.
  const engineOptions = [
    '--min-semi-space-size=64',
    '--max-semi-space-size=64',
    '--single-threaded-gc',
    '--interrupt-budget=400000',
  ];
  // Selected paths come first: an option that accepts a list would take them for its values.
  const args = [...engineOptions, program('jest/bin/jest'), ...options, '--passWithNoTests'];
  const run = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, COUNT_FILE: countFile },
    stdio: ['inherit', output, output],
  });
  // The walks of the browser follow one another, so the others take the time that they leave.
  if (!options.includes('browser')) setPriority(run.pid, env.TEST_DATABASE_URL ? 10 : 5);
  const [status] = await once(run, 'close');
  const totals = readCounts(countFile);
  return { ...totals, completed: status === 0 || totals.failed > 0 };
}

/** Prints where the time went: the seconds of workers by folder. */
function printSeconds(results) {
  const seconds = new Map();
  for (const { file, seconds: own } of results.flatMap(({ files }) => files)) {
    const [folder] = relative(join(root, 'tests'), file).split(sep);
    seconds.set(folder, (seconds.get(folder) ?? 0) + own);
  }
  const slowest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, 15);
  if (seconds.size > 1)
    console.log(
      `Seconds by folder: ${slowest.map(([name, sum]) => `${name} ${Math.round(sum)}`).join(', ')}`,
    );
}

/** Prints the first failures once more: in a long log the messages among the other lines are hard to find. */
function printFailures(results) {
  const failures = results.flatMap(({ files }) =>
    files.flatMap(({ file, failures: own }) => own.map((failure) => ({ file, ...failure }))),
  );
  for (const { file, name, message } of failures.slice(0, maxFailures)) {
    const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
    console.log(`\n${relative(root, file)}: ${name}\n${lines.slice(0, maxFailureLines).join('\n')}`);
  }
}

function printTotal(results) {
  const sumOf = (kind) => results.reduce((sum, result) => sum + result[kind], 0);
  const [passed, skipped] = [sumOf('passed'), sumOf('skipped')];
  const incomplete = results.filter(({ completed }) => !completed).length;
  // A run that ended before it could count is a failure, and so is one without tests.
  const failed = sumOf('failed') + incomplete || Number(passed + skipped === 0);
  process.exitCode = failed > 0 ? 1 : 0;
  for (const file of results.flatMap(({ racy }) => racy))
    console.log(`Failed at first and passed when run alone, so it contains a race: ${relative(root, file)}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, files: [] };
  }
}
