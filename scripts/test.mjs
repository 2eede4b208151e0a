/**
 * `npm test`: everything, or with `npm test -- tests/auctions` only what matches. With TEST_DATABASE_URL once more on
 * that database: what is chosen, or what stands below in `onBoth`. The last line counts.
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
 * What can differ on an outside database, and is run there where nothing is chosen: the main job in four languages, real
 * sales, issues and what goes on between processes. Rights are decided by statements that both databases answer alike.
 */
const onBoth = ['db', 'e2e', 'faults', 'jobs', 'live', 'real'];

const temporary = temporaryFolder();
const notes = mkdtempSync(join(temporary, 'rostrum-tests-'));
const { TEST_DATABASE_URL, ...environment } = { ...process.env, TMPDIR: temporary };
const kinds = ['passed', 'failed', 'skipped'];
let runs = 0;

try {
  await prepare();
  const results = [await suites(environment, 'inherit', chosen, '--selectProjects', 'server', 'pages')];
  const outside = TEST_DATABASE_URL && { ...environment, TEST_DATABASE_URL };
  // A browser leaves half of the machine free, and two at once would only wait for each other.
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

/** What the chosen tests stand on: umi's generated files, the built program, a browser. */
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
 * Runs what was chosen; a few files that fail are run once more by themselves: a machine that stood still for a moment
 * fails a walk in the browser as an issue does. What passes only then is named at the end.
 */
async function suites(env, output, files, ...options) {
  const first = await jest(env, output, ...files, ...options);
  const broken = first.broken.map(({ file }) => file);
  if (broken.length === 0 || broken.length > 3) return first;
  // What a failed test left open would keep the run from ending.
  const again = await jest(env, output, '--maxWorkers', '1', '--forceExit', '--runTestsByPath', ...broken);
  const result = { ...again, late: broken.filter((file) => again.broken.every((one) => one.file !== file)) };
  for (const kind of kinds) result[kind] += first.broken.reduce((sum, file) => sum - file[kind], first[kind]);
  return result;
}

/** One run of jest: its sums, the files in which something failed, and whether it came to its end. */
async function jest(env, output, ...given) {
  const counts = join(notes, `counts-${++runs}`);
  // Each file begins with its modules as new: in little room for what is young, or in one that shrinks and grows, an
  // eighth of the time would go into clearing it.
  const room = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
  // First what was chosen: an option that takes a list would take it for more of its list.
  const args = [...room, program('jest/bin/jest'), ...given, '--passWithNoTests'];
  const run = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, COUNT_FILE: counts },
    stdio: ['inherit', output, output],
  });
  // What runs beside a browser takes what the browser leaves.
  if (output !== 'inherit') setPriority(run.pid, 19);
  const status = await new Promise((resolve, reject) => run.on('error', reject).on('close', resolve));
  const counted = readCounts(counts);
  return { ...counted, late: [], ended: status === 0 || counted.failed > 0 };
}

/** Begins tests on the outside database; what they print is shown when their end is waited for. */
function onOutside(env) {
  const file = join(notes, 'outside');
  const output = openSync(file, 'w');
  const files = chosen.length > 0 ? chosen : onBoth.map((folder) => `tests/${folder}/`);
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
  // A run that broke off before it could count is a failure all the same, and so is one that found nothing.
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
