/**
 * Every noun of contract/nouns.ts must have its folder or file in the server, its tests, and its pages or components under
 * its own name, so that all of its code is easy to find. Run by `npm run check`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** For each part of the code, the paths a noun may have there. */
const places = {
  server: (noun) => [`server/${noun}`, `server/${noun}.ts`, `server/http/${noun}.ts`, `server/http/${noun}`],
  tests: (noun) => [`tests/${noun}`],
  src: (noun) => [`src/pages/${noun}`, `src/components/${noun}`],
};

/** Nouns without a path of their own in one of these parts, with the reason. */
const exceptions = {
  'live src': 'is used by every page (src/services)',
  'emails server': 'their content is rendered by server/rendering and previewed by server/templates',
};

const source = readFileSync(join(root, 'contract/nouns.ts'), 'utf8');
const nouns = [...source.matchAll(/ from '\.\/([\w-]+)';/g)].map(([, noun]) => noun);
const missing = nouns.flatMap((noun) =>
  Object.entries(places)
    .filter(([, toPaths]) => !toPaths(noun).some((path) => existsSync(join(root, path))))
    .map(([part, toPaths]) => ({ key: `${noun} ${part}`, noun, paths: toPaths(noun) })),
);
const issues = [
  ...missing
    .filter(({ key }) => !(key in exceptions))
    .map(({ noun, paths }) => `${noun} has no ${paths.join(' or ')}`),
  ...Object.keys(exceptions)
    .filter((key) => !missing.some((entry) => entry.key === key))
    .map((key) => `the exception for ${key} is no longer needed`),
];
if (nouns.length === 0) issues.push('contract/nouns.ts contains no noun');
for (const issue of issues) console.error(`${issue} (scripts/checks/nouns.mjs)`);
if (issues.length > 0) process.exit(1);
