// `npm run check`: runs all static checks of the code in parallel and prints failures last.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const program = (name) => createRequire(import.meta.url).resolve(name);

const checks = [
  ['lint and format', program('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--max-diagnostics=100'],
  // Generates src/.umi, which the browser's code imports.
  ['umi setup', program('@umijs/max/bin/max.js'), 'setup'],
  // TypeScript 7 checks in a quarter of the time; its API for our own checks is still that of TypeScript 5.
  ['types', 'node_modules/typescript-native/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  // The package does not export its program.
  [
    'boundaries',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--output-type=err-long',
    'contract',
    'server',
    'src',
    'mock',
    'config',
  ],
  ['tables', 'scripts/checks/tables.mjs'],
  ['states', 'scripts/checks/states.mjs'],
  ['nouns', 'scripts/checks/nouns.mjs'],
  ['tokens', 'scripts/checks/tokens.mjs'],
  ['words', 'scripts/checks/words.mjs'],
  ['links', 'scripts/checks/links.mjs'],
];

/** Checks that wait for another one. */
const dependencies = { types: 'umi setup' };
const started = new Map();
for (const [name, ...command] of checks) started.set(name, runCheck(name, command));

async function runCheck(name, command) {
  await started.get(dependencies[name]);
  const run = spawn(process.execPath, command, { cwd: root });
  const printed = [];
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (part) => printed.push(part));
  const [status] = await once(run, 'close');
  console.log(`${name}: ${status === 0 ? 'good' : 'FAILED'}`);
  if (status !== 0) console.log(Buffer.concat(printed).toString());
  return status === 0;
}

const failed = [];
for (const [name, isGood] of started) if (!(await isGood)) failed.push(name);
if (failed.length > 0) {
  console.error(`Check failed: ${failed.join(', ')}.`);
  process.exit(1);
}
