import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { languages } from '#contract/session';

const root = join(__dirname, '../..');
/** A pseudo-locale: English in brackets, as used to test translations. */
const added = 'en-XA';

/** Returns the files that a section of the guide links to, relative to the root. */
function filesIn(section: string): string[] {
  const guide = readFileSync(join(root, 'docs/guides/add-a-language.md'), 'utf8');
  const text = guide.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  return [...text.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g)].flatMap(([, path]) => path ?? []);
}
const [named] = filesIn('1. ');
const copied = filesIn('2. ');
const lists = filesIn('3. ');

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'rostrum-language-'));
  for (const part of ['contract', 'server', 'config', 'src/locales', 'package.json', 'typings.d.ts'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'umi.d.ts'),
    "declare module '@umijs/max' { export const addLocale: (...values: unknown[]) => void; }",
  );
  for (const path of copied) addFiles(path);
  for (const path of lists) change(path, listed);
  change(named ?? '', (text) => text.replace(/(languages = \[[^\]]*)\]/, `$1, '${added}']`));
});
afterAll(() => rmSync(copy, { recursive: true }));

function change(path: string, to: (text: string) => string): void {
  const text = readFileSync(join(copy, path), 'utf8');
  const changed = to(text);
  if (changed === text) throw new Error(`${path} does not list the languages`);
  writeFileSync(join(copy, path), changed);
}

/** Copies a file or folder of English texts for the added language. */
function addFiles(path: string): void {
  const from = join(copy, path);
  const files = path.endsWith('.ts') ? [from] : filesBelow(from);
  for (const file of files) {
    const to = join(copy, relative(copy, file).replace('en-US', added));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, bracketed(file));
  }
}

/** Returns the source of a text file with each value in brackets. */
function bracketed(file: string): string {
  const text = readFileSync(file, 'utf8')
    .replaceAll("/en-US'", `/${added}'`)
    .replace("addressLetter: 'e'", "addressLetter: 'x'");
  // That file names the languages of dates and of antd.
  if (file.endsWith('/index.ts')) return text;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const ends: number[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isStringLiteral(node.initializer) &&
      node.name.getText() !== 'addressLetter'
    )
      ends.push(node.initializer.getStart() + 1, node.initializer.getEnd() - 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return ends.reduceRight(
    (done, at, index) => done.slice(0, at) + (index % 2 ? ']' : '[') + done.slice(at),
    text,
  );
}

/** Returns the source of a file that lists the languages, with the new one added. */
const listed = (text: string): string =>
  text
    .replace(/^import english from '(.*)en-US(.*)';$/m, `$&\nimport added from '$1${added}$2';`)
    .replace(
      /^ {2}'en-US': (?:english|\{[\s\S]*?^ {2}\}),$/m,
      (entry) => `${entry}\n${entry.replaceAll('en-US', added).replace('english', 'added')}`,
    );

let program: ts.Program | undefined;

/**
 * Returns the errors that the compiler reports in these files of the copy. It checks no others, and parses again only what has
 * changed since the last call.
 */
function compile(paths: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, incremental: false, tsBuildInfoFile: undefined, paths: {} },
    copy,
  );
  const host = createVersionedHost(options);
  program = ts.createProgram(
    [join(copy, 'typings.d.ts'), join(copy, 'umi.d.ts'), ...paths],
    options,
    host,
    program,
  );
  return paths
    .flatMap((path) => program?.getSemanticDiagnostics(program.getSourceFile(path)) ?? [])
    .map(
      ({ file, messageText }) =>
        `${file ? relative(copy, file.fileName) : ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

const sourceFiles = new Map<string, { text: string; file: ts.SourceFile }>();

/** Returns a compiler host that parses each version of a file once, so that programs can share them. */
function createVersionedHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    const text = host.readFile(name) ?? '';
    const parsed = sourceFiles.get(name);
    if (parsed?.text === text) return parsed.file;
    const file = parse(name, ...rest);
    if (file) sourceFiles.set(name, { text, file });
    return file;
  };
  return host;
}

test('the guide names files that exist', () => {
  expect(
    [named, ...copied, ...lists, ...filesIn('4. ')].filter((path) => !existsSync(join(root, path ?? ''))),
  ).toEqual([]);
  expect(copied.length).toBeGreaterThan(5);
  expect(lists.length).toBeGreaterThan(3);
});

test('no other file lists the languages', () => {
  const isOfLanguage = (path: string) => languages.some((language) => path.includes(language));
  const sourceFiles = ['contract', 'server', 'src', 'config', 'scripts']
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => relative(root, file))
    .filter((path) => /\.(?:m?ts|tsx|mjs)$/.test(path) && !isOfLanguage(path))
    .filter((path) => !/^(?:src\/\.umi|server\/demo)/.test(path))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return languages.every((language) => language === 'en-US' || text.includes(language));
    });
  // Country names are parsed in many languages, regardless of whether Rostrum is translated into them.
  const expected = [named, ...lists, 'server/customers/countries.ts'];
  expect(sourceFiles.filter((path) => !expected.includes(path))).toEqual([]);
});

test('the address letters of the languages differ', () => {
  const contents = [...languages, added].map(
    (language) =>
      /addressLetter: '(.)'/.exec(
        readFileSync(join(copy, `server/locales/${language}/shared-page.ts`), 'utf8'),
      )?.[1],
  );
  expect(new Set(contents).size).toBe(languages.length + 1);
});

// Only these files list the languages, as a test above shows, so only they can lack the added one.
test('an added language compiles', () => {
  const isAdded = (path: string) => path.includes(added) && path.endsWith('.ts');
  const addedFiles = ['server', 'src/locales']
    .flatMap((folder) => filesBelow(join(copy, folder)))
    .filter(isAdded);
  expect(addedFiles.length).toBeGreaterThan(20);
  expect(compile([...addedFiles, ...[named ?? '', ...lists].map((path) => join(copy, path))])).toEqual([]);
}, 600_000);

test('the compiler reports a list without the added language', () => {
  for (const path of lists) {
    const text = readFileSync(join(copy, path), 'utf8');
    cpSync(join(root, path), join(copy, path));
    const compilerErrors = compile([join(copy, path)]);
    writeFileSync(join(copy, path), text);
    expect(compilerErrors).toEqual([expect.stringMatching(/: Property '\W?en-XA\W?' is missing/)]);
  }
}, 300_000);

test('the compiler reports a text that the added language lacks', () => {
  const path = join(copy, `server/locales/${added}/home.ts`);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/^ {2}greeting: .*\n/m, ''));
  const compilerErrors = compile([path]);
  writeFileSync(path, text);
  expect(compilerErrors).toContainEqual(expect.stringMatching(/en-XA\/home\.ts: .*'greeting' is missing/));
}, 300_000);

test('the server writes texts in the added language', async () => {
  writeFileSync(
    join(copy, 'server/try.ts'),
    `import { formatSalutation } from '#contract/names';
    import { users } from '#contract/users';
    import { consents } from '#contract/consents';
    import { formatPlannedName } from './campaigns/planned-names';
    import { decisionEmail } from './home/notify-words';
    import { formatWorkAddress, readWorkAddress } from './links/work-address';
    import { locales } from './locales/locales';
    import { formatMailText } from './mail/texts';
    import { emailText } from './rendering/words';
    import { starterEmails } from './templates/starters/starters';
    const language = '${added}';
    const names = { kind: 'PERSON', title: 'Dr', firstName: 'Ada', lastName: 'Gavelle', suffix: '', familyFirst: false,
      partnerTitle: '', partnerFirstName: '', partnerLastName: '', company: '' } as const;
    const wording = 'A wording of more than twenty letters';
    console.log(JSON.stringify({
      mail: formatMailText(language, 'reset', { name: 'Ada', house: 'Gavelle', hours: 2, link: '' }).subject,
      planned: formatPlannedName(language, 'HIGHLIGHTS', 'Clocks'),
      word: emailText(language, 'lot', { number: '7' }),
      waiting: decisionEmail({ name: 'Ada', language }, 'Gavelle', []).subject,
      starter: starterEmails.catalogue[language]?.preheader,
      page: locales[language].sharedPage.sold,
      address: readWorkAddress(formatWorkAddress('12', language)),
      salutation: formatSalutation(names, language),
      isLanguage: users.invite.body.shape.language.safeParse(language).success,
      isWording: consents.saveWordings.body.safeParse({ version: 1, texts: Object.fromEntries(Object.keys(locales).map((one) => [one, wording])) }).success,
    }));`,
  );
  const outfile = join(copy, 'try.cjs');
  await build({
    ...{ entryPoints: [join(copy, 'server/try.ts')], outfile, bundle: true, platform: 'node', format: 'cjs' },
    packages: 'external',
    absWorkingDir: copy,
    logLevel: 'error',
  });
  expect(JSON.parse(execFileSync(process.execPath, [outfile], { encoding: 'utf8' }))).toEqual({
    mail: '[Reset your Rostrum password]',
    planned: '[Highlights] · Clocks',
    word: '[Lot 7]',
    waiting: '[Your decision is needed at Gavelle]',
    starter: '[Every lot, with estimates and images]',
    page: '[Sold]',
    address: { name: '12', language: added },
    salutation: 'Dear Dr Gavelle',
    isLanguage: true,
    isWording: true,
  });
});
