/**
 * One guess finds anything: every noun of contract/nouns.ts has its part of the server, its tests, and its pages or its
 * components under its own name. Run by `npm run check`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** A place, and where it may stand. */
const places = {
  server: (noun) => [`server/${noun}`, `server/${noun}.ts`, `server/http/${noun}.ts`, `server/http/${noun}`],
  tests: (noun) => [`tests/${noun}`],
  src: (noun) => [`src/pages/${noun}`, `src/components/${noun}`],
};

/** A noun that has no place of its own somewhere, and why. */
const exceptions = {
  'health src': 'is asked by machines',
  'live src': 'is heard by every page (src/services)',
  'emails server': 'their content is rendered by server/rendering and previewed by server/templates',
};

const source = readFileSync(join(root, 'contract/nouns.ts'), 'utf8');
const nouns = [...source.matchAll(/ from '\.\/([\w-]+)';/g)].map(([, noun]) => noun);
const lacking = nouns.flatMap((noun) =>
  Object.entries(places)
    .filter(([, of]) => !of(noun).some((path) => existsSync(join(root, path))))
    .map(([place, of]) => ({ what: `${noun} ${place}`, noun, paths: of(noun) })),
);
const issues = [
  ...lacking
    .filter(({ what }) => !(what in exceptions))
    .map(({ noun, paths }) => `${noun} has no ${paths.join(' or ')}`),
  ...Object.keys(exceptions)
    .filter((what) => !lacking.some((lack) => lack.what === what))
    .map((what) => `${what} needs no exception any more`),
];
if (nouns.length === 0) issues.push('contract/nouns.ts names no noun');
for (const issue of issues) console.error(`${issue} (scripts/checks/nouns.mjs)`);
if (issues.length > 0) process.exit(1);
