import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';

jest.setTimeout(600_000);
// Its native program is not there on every system.
process.env.RECHECK_BACKEND = 'pure';

const root = resolve(__dirname, '../..');

/** Patterns that are applied to nothing that a stranger wrote. */
const ownTexts: Readonly<Record<string, string>> = {
  'server/config.ts': 'an environment variable of the operator',
  'server/http/static.ts': 'the built index.html',
  'server/imports/rejected-rows.ts': 'sentences of the locales',
};
const isOwnText = (file: string) => file in ownTexts || file.startsWith('server/demo/');

/** Every regular expression literal of the server and of what it shares with the browser, with the files that hold it. */
function patterns(): Map<string, string[]> {
  const filesByPattern = new Map<string, string[]>();
  for (const folder of ['server', 'contract'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      if (isOwnText(file)) continue;
      const source = ts.createSourceFile(
        file,
        readFileSync(join(root, file), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      );
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node))
          filesByPattern.set(node.text, [...(filesByPattern.get(node.text) ?? []), file]);
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  return filesByPattern;
}

/**
 * What the automaton finds takes more than linear time on some text; it has no false alarms. What it cannot judge in a
 * second, or at all (lookarounds), is not judged here.
 */
const isSlow = (literal: string): boolean => {
  const end = literal.lastIndexOf('/');
  const { status } = checkSync(literal.slice(1, end), literal.slice(end + 1), {
    checker: 'automaton',
    timeout: 1000,
  });
  return status === 'vulnerable';
};

test('finds a slow pattern', () => {
  expect(['/(a+)+$/', String.raw`/\s*,\s*/`, '/[^,]*,/'].map(isSlow)).toEqual([true, true, true]);
  expect(['/^[^,]*,/', '/<a [^<>]*>/'].map(isSlow)).toEqual([false, false]);
});

test('every pattern takes time in proportion to the text', () => {
  const all = patterns();
  expect(all.size).toBeGreaterThan(100);
  const slow = [...all].filter(([literal]) => isSlow(literal));
  expect(slow).toEqual([]);
});
