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

/** Returns the arguments of `new RegExp` as a literal, with a letter in place of each inserted value. */
function toLiteral({
  arguments: [pattern, flags] = ts.factory.createNodeArray(),
}: ts.NewExpression): string | undefined {
  const suffix = flags && ts.isStringLiteral(flags) ? flags.text : '';
  if (!pattern) return undefined;
  if (ts.isStringLiteralLike(pattern)) return `/${pattern.text}/${suffix}`;
  if (!ts.isTemplateExpression(pattern)) return undefined;
  const parts = [pattern.head.text, ...pattern.templateSpans.map(({ literal }) => literal.text)];
  return `/${parts.join('x')}/${suffix}`;
}

/** Loads modules again and returns the regular expressions that they build meanwhile, with the files that do so. */
function listBuiltPatterns(files: readonly string[]): [literal: string, file: string][] {
  const built: [string, string][] = [];
  const {
    RegExp: original,
    Error: { stackTraceLimit },
  } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parameters: [string | RegExp, string?]) {
      const pattern = new target(...parameters);
      const [caller = ''] = new Error().stack?.split('\n').slice(2) ?? [];
      const [, file] = original('((?:server|contract)/[^():]+\\.ts):').exec(caller) ?? [];
      if (file && !caller.includes('node_modules') && !isOwnText(file)) built.push([String(pattern), file]);
      return pattern;
    },
  });
  Error.stackTraceLimit = 10;
  try {
    jest.isolateModules(() => {
      for (const file of files) require(join(root, file));
    });
  } finally {
    globalThis.RegExp = original;
    Error.stackTraceLimit = stackTraceLimit;
  }
  return built;
}

/**
 * Returns every regular expression of the server and of the code shared with the browser, with the files that contain it:
 * literals, those that modules build as they are loaded, and those that functions build, as far as their text is constant.
 */
function patterns(): Map<string, string[]> {
  const filesByPattern = new Map<string, string[]>();
  const add = (literal: string, file: string) =>
    filesByPattern.set(literal, [...(filesByPattern.get(literal) ?? []), file]);
  const building = new Set<string>();
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
        if (ts.isRegularExpressionLiteral(node)) add(node.text, file);
        if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
          building.add(file);
          // The other ones are built as their module is loaded.
          const literal = ts.findAncestor(node, ts.isFunctionLike) && toLiteral(node);
          if (literal !== undefined) add(literal, file);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  for (const [literal, file] of listBuiltPatterns([...building])) add(literal, file);
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

let all: ReturnType<typeof patterns>;
beforeAll(() => {
  all = patterns();
});

test('detects a slow pattern', () => {
  // Long enough for a busy machine on which the analysis is not compiled yet.
  const verdicts = (literals: readonly string[]) => literals.map((literal) => isSlow(literal, 60_000));
  expect(verdicts(['/(a+)+$/', String.raw`/\s*,\s*/`, '/[^,]*,/'])).toEqual([true, true, true]);
  expect(verdicts(['/^[^,]*,/', '/<a [^<>]*>/'])).toEqual([false, false]);
});

test('finds patterns that modules and functions build', () => {
  const found = [...all].map(([literal, files]) => ({ literal, file: files.at(-1) }));
  for (const [file, part] of [
    ['server/imports/guess.ts', '^(?:h|height|'],
    ['server/imports/day-words.ts', '公历|令和|'],
    ['server/returns/notice-words.ts', 'could ?not|'],
    ['server/files/s3.ts', '<x>([^<]*)'],
  ] as const)
    expect(found).toContainEqual({
      literal: expect.stringContaining(part),
      file: expect.stringContaining(file),
    });
});

test('matches every pattern in linear time', () => {
  expect(all.size).toBeGreaterThan(100);
  const slow = [...all].filter(([literal]) => isSlow(literal));
  expect(slow).toEqual([]);
});
