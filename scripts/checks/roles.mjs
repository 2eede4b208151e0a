/** Code must not check a role by its name: it checks permissions (contract/api/permissions.ts). Run by `npm run check`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

const roleChecks = [
  /\brole\s*[!=]==?\s*['"`]/,
  /['"`]\s*[!=]==?\s*[\w.?]*\brole\b/,
  /\.includes\([\w.?]*\brole\)/,
  /switch\s*\([\w.?]*\brole\)/,
];

const issues = ['contract', 'server', 'src', 'mock', 'config'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((entry) => `${folder}/${entry.split(sep).join('/')}`)
    .filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !/(^|\/)\.umi/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          roleChecks.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1}`] : [],
        ),
    ),
);
for (const issue of issues)
  console.error(`${issue} checks a role by its name: check a permission instead (can(), useAccess())`);
if (issues.length > 0) process.exit(1);
