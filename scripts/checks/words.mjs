/**
 * Names use standard terms: no identifier contains a word that the table "Old names" of docs/glossary.md refuses. Run by
 * `npm run check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Names that may contain a refused word, with the reason. */
const exceptions = {
  FAULTS_MAILS: 'fault injection is a standard term',
  FAULTS_ROUNDS: 'fault injection is a standard term',
  FAULT: 'fault injection is a standard term',
};

const table = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Old names')[1] ?? '';
const refused = new Set(
  table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .flatMap((line) => (line.split('|').at(-2) ?? '').trim().split(/\s+/))
    .filter((word) => word !== ''),
);
if (refused.size === 0) throw new Error('docs/glossary.md lists no refused word');
const containsRefused = new RegExp([...refused].join('|'), 'i');

const splitWords = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/);

const issues = new Set();
for (const folder of ['contract', 'server', 'src', 'tests', 'bench', 'config', 'mock'])
  for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const file = `${folder}/${entry.split(sep).join('/')}`;
    if (!/\.tsx?$/.test(file) || file.startsWith('src/.umi')) continue;
    const text = readFileSync(join(root, file), 'utf8');
    if (!containsRefused.test(text)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      if (ts.isIdentifier(node) && !(node.text in exceptions))
        for (const word of splitWords(node.text))
          if (refused.has(word)) {
            const { line } = source.getLineAndCharacterOfPosition(node.getStart());
            issues.add(`${file}:${line + 1} ${node.text}: docs/glossary.md has another term for "${word}"`);
          }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
for (const issue of issues) console.error(issue);
if (issues.size > 0) process.exit(1);
