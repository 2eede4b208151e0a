// `npm test`: everything, or with `npm test -- tests/auctions` only what matches. The last line counts.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority, tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { findBrowser } from './chromium.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const program = (name) => createRequire(import.meta.url).resolve(name);
const node = (args, options) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
const chosen = process.argv.slice(2);

const notes = mkdtempSync(join(tmpdir(), 'rostrum-tests-'));
const counts = join(notes, 'counts');
const { TEST_DATABASE_URL, ...environment } = { ...process.env, COUNT_FILE: counts };

try {
  await prepare();
  const runs = [await jest(environment, 'inherit', '--selectProjects', 'server', 'pages')];
  const outside = TEST_DATABASE_URL && { ...environment, TEST_DATABASE_URL };
  // A browser leaves half of the machine free, and two at once would only wait for each other.
  const beside = outside && onOutside(outside, '--shard=1/2', '--maxWorkers=1');
  runs.push(await jest(environment, 'inherit', '--selectProjects', 'browser', '--maxWorkers', '1'));
  if (outside) runs.push(await beside(), await onOutside(outside, '--shard=2/2')());
  conclude(runs);
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

function jest(env, output, ...options) {
  // First what was chosen: an option that takes a list would take it for more of its list.
  const args = [program('jest/bin/jest'), ...chosen, '--passWithNoTests', ...options];
  const run = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', output, output] });
  // What runs beside a browser takes what the browser leaves.
  if (output !== 'inherit') setPriority(run.pid, 19);
  return new Promise((resolve, reject) => run.on('error', reject).on('close', resolve));
}

/** Begins tests on the outside database; what they print is shown when their end is waited for. */
function onOutside(env, ...options) {
  const file = join(notes, 'outside');
  const output = openSync(file, 'w');
  const run = jest(env, output, ...options);
  return async () => {
    const status = await run;
    closeSync(output);
    console.log(`\nOnce more on TEST_DATABASE_URL:\n${readFileSync(file, 'utf8')}`);
    return status;
  };
}

function conclude(runs) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const line of linesOf(counts))
    for (const [kind, number] of Object.entries(JSON.parse(line))) sum[kind] += number;
  const broken = runs.filter((status) => status !== 0).length;
  // A run that broke off before it could count is a failure all the same, and so is one that found nothing.
  if (sum.failed === 0 && (broken > 0 || sum.passed + sum.skipped === 0)) sum.failed = Math.max(broken, 1);
  process.exitCode = sum.failed > 0 ? 1 : 0;
  console.log(
    `${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`,
  );
}

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
