// `npm run documents -- FOLDER`: writes a PDF file of every sample document in every language into a folder, to look at them
// after a change of the templates.

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name a folder: npm run documents -- FOLDER');
  process.exit(1);
}
const root = resolve(fileURLToPath(import.meta.url), '../..');
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const { status } = spawnSync(process.execPath, [tsx, 'tests/documents/write-samples.ts', resolve(folder)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
