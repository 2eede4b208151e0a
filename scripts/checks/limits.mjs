/**
 * Length limits are declared once, in `contract/`: reports literal limits in inputs and rules of the browser's forms. Run by
 * `npm run check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** `maxLength={200}`, `maxLength="200"`, `maxLength: 200`, and `{ max: 200 }` in a rule. */
const literalLimit = /\bmaxLength(?:=[{"']|:\s*)\d|[{,]\s*max:\s*\d/g;

const issues = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(sep).join('/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/.umi'))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(literalLimit)].map(
      ({ index }) => `${file}:${text.slice(0, index).split('\n').length}`,
    );
  });
for (const issue of issues)
  console.error(
    `${issue} contains a literal limit: use the limit of the declared field or one of contract/api/limits.ts`,
  );
if (issues.length > 0) process.exit(1);
