/**
 * Which part of the house may import which, and that nobody asks a role by name. Run by `npm run check`.
 * Biome would need every path spelled in every way it can be written; here an import is resolved first.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Each rule: an import from a file that matches `from` to something that matches `to` is refused, with the reason. */
const rules = [
  {
    from: /^src\//,
    to: /^server\//,
    why: 'the browser never imports the server; what both need stands in contract/',
  },
  {
    from: /^server\//,
    to: /^src\//,
    why: 'the server never imports the browser; what both need stands in contract/',
  },
  {
    from: /^contract\//,
    to: /^(?!contract\/|npm:zod$)/,
    why: 'contract/ imports zod and itself, nothing else',
  },
  {
    from: /^server\/([^/]+)\//,
    to: /^server\/([^/]+)\/(queries|routes)$/,
    apart: true,
    why: "a feature's queries and routes are its own; call the public functions beside them",
  },
  {
    from: /^src\/pages\/(?!auctions\/|settings\/|session\/|lots\/|users\/)([^/]+)\//,
    to: /^src\/pages\/([^/]+)\//,
    apart: true,
    why: 'a page folder imports no other; those that are made of several are named here',
  },
  {
    from: /^src\/pages\/lots\//,
    to: /^src\/pages\/(?!lots\/|requests\/)/,
    why: 'the pages of lots are made of themselves and requests',
  },
  {
    from: /^src\/(components|services|locales)\//,
    to: /^src\/pages\//,
    why: 'what every page shares depends on none of them',
  },
];

const roleAsked = [
  /\brole\s*[!=]==?\s*['"`]/,
  /['"`]\s*[!=]==?\s*[\w.?]*\brole\b/,
  /\.includes\([\w.?]*\brole\)/,
  /switch\s*\([\w.?]*\brole\)/,
];

const faults = ['contract', 'server', 'src', 'mock', 'config'].flatMap(sources).flatMap(faultsIn);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

function sources(folder) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { recursive: true });
  } catch {
    return [];
  }
  return entries
    .map((entry) => `${folder}/${entry.split(sep).join('/')}`)
    .filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file) && !/(^|\/)\.umi/.test(file));
}

function faultsIn(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const lineOf = (position) => text.slice(0, position).split('\n').length;
  const imports = ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName, pos }) => {
    const target = resolveImport(file, fileName);
    const broken = rules.find((rule) => breaks(rule, file, target));
    return broken ? [`${file}:${lineOf(pos)} imports ${fileName}: ${broken.why}`] : [];
  });
  const roles = text
    .split('\n')
    .flatMap((line, index) =>
      roleAsked.some((form) => form.test(line))
        ? [`${file}:${index + 1} asks a role by name: ask for the deed (may(), useAccess())`]
        : [],
    );
  return [...imports, ...roles];
}

function breaks({ from, to, apart }, file, target) {
  const here = from.exec(file);
  const there = to.exec(target);
  return Boolean(here && there && !(apart && here[1] === there[1]));
}

/** `src/…`, `server/…` without its ending, or `npm:<package>`. */
function resolveImport(file, name) {
  const path = name.startsWith('.')
    ? join(dirname(file), name)
    : name.startsWith('#contract/')
      ? name.slice(1)
      : name.startsWith('@/')
        ? `src/${name.slice(2)}`
        : undefined;
  if (path === undefined) return `npm:${name}`;
  return path
    .split(sep)
    .join('/')
    .replace(/\.(ts|tsx|js)$/, '');
}
