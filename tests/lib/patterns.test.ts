import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';

// Its native program is not available on every system.
process.env.RECHECK_BACKEND = 'pure';

const root = resolve(__dirname, '../..');

/** Patterns that are never applied to external input. */
const ownTexts: Readonly<Record<string, string>> = {
  'server/config.ts': 'an environment variable of the operator',
  'server/http/static.ts': 'the built index.html',
  'server/imports/rejected-rows.ts': 'sentences of the locales',
};
const isOwnText = (file: string) => file in ownTexts || file.startsWith('server/demo/');

/**
 * Returns every regular expression literal of the server and of the code shared with the browser, with the files that
 * contain it.
 */
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
 * Returns whether the automaton proves more than linear time for some text; it has no false positives. Patterns that it
 * cannot analyze within `timeoutMs` or at all (lookarounds) are not checked.
 */
const isSlow = (literal: string, timeoutMs = 1000): boolean => {
  const end = literal.lastIndexOf('/');
  const { status } = checkSync(literal.slice(1, end), literal.slice(end + 1), {
    checker: 'automaton',
    timeout: timeoutMs,
  });
  return status === 'vulnerable';
};

test('detects a slow pattern', () => {
  // Long enough for a busy machine on which the analysis is not compiled yet.
  const verdicts = (literals: readonly string[]) => literals.map((literal) => isSlow(literal, 60_000));
  expect(verdicts(['/(a+)+$/', String.raw`/\s*,\s*/`, '/[^,]*,/'])).toEqual([true, true, true]);
  expect(verdicts(['/^[^,]*,/', '/<a [^<>]*>/'])).toEqual([false, false]);
});

test('matches every pattern in linear time', () => {
  const all = patterns();
  expect(all.size).toBeGreaterThan(100);
  const slow = [...all].filter(([literal]) => isSlow(literal));
  expect(slow).toEqual([]);
});
