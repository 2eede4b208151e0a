// `npm run check`: every look at the code that needs no running program. All of them run; what failed is said last.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const program = (name) => createRequire(import.meta.url).resolve(name);

const looks = [
  ['lint and format', program('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--max-diagnostics=100'],
  // Writes src/.umi, which the types of the browser's files build on.
  ['umi setup', program('@umijs/max/bin/max.js'), 'setup'],
  ['types', program('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
  // Its package exports no program.
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
  ['tables', 'scripts/tables.mjs'],
  ['roles', 'scripts/roles.mjs'],
  ['colours', 'scripts/colours.mjs'],
];

const failed = looks.filter(([name, ...command]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  console.log(`${name}: ${status === 0 ? 'good' : 'FAILED'}`);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`Check failed: ${failed.map(([name]) => name).join(', ')}.`);
  process.exit(1);
}
