/** Every relative link in README.md and docs/ leads to a file or folder of the repository. Run by `npm run check`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((page) => page.endsWith('.md'))
    .map((page) => join('docs', page)),
];
const issues = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)]
    .map(([, link]) => link)
    .filter((link) => !existsSync(join(root, dirname(page), link)))
    .map((link) => `${page} links to ${link}, which does not exist`),
);
for (const issue of issues) console.error(issue);
if (issues.length > 0) process.exit(1);
