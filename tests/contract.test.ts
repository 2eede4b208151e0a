import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inspect } from 'node:util';
import { can, type Permission, permissions, type Role, roles } from '#contract/api/permissions';
import { fieldIssues, namedByIssue, refusals } from '#contract/api/refusal';
import { reportTabs } from '#contract/figures';
import { nouns } from '#contract/nouns';
import { type Language, languages } from '#contract/session';
import { adminTabs, matchPage, pages, settingTabs, wordParts } from '../config/routes';
import { endpoints } from '../src/services/endpoints';
import { loadAllMessages as all, loadMessages as load } from './support/messages';

const root = join(__dirname, '..');
const locales = join(root, 'src/locales');
/** Files that join others, and the help pages, which are no messages (tests/help). */
const joins = new Set(['index', 'texts', 'app', ...wordParts, 'help-pages']);

const filesOf = (language: string) =>
  readdirSync(join(locales, language))
    .map((name) => basename(name, '.ts'))
    .filter((name) => !joins.has(name));
const english = all('en-US');
const otherLanguages = languages.filter((language) => language !== 'en-US');

describe('languages', () => {
  test.each(languages)('defines each message of %s once and joins all of them', (language) => {
    const keys = filesOf(language).flatMap((file) => Object.keys(load(language, file)));
    const seenKeys = new Set<string>();
    expect(keys.filter((key) => seenKeys.size === seenKeys.add(key).size)).toEqual([]);
    const joined = all(language);
    expect(keys.filter((key) => !(key in joined))).toEqual([]);
  });

  test.each(otherLanguages)('%s has exactly the messages of English', (language) => {
    expect(Object.keys(all(language)).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(otherLanguages)('leaves no message of %s in English', (language) => {
    const same = Object.entries(all(language)).filter(
      ([key, text]) =>
        text === english[key] && /\p{L}{2}/u.test(withoutParameters(text)) && !isShared(language, text),
    );
    expect(same).toEqual([]);
  });

  test.each(otherLanguages)('messages of %s use the parameters of the English ones', (language) => {
    const different = Object.entries(all(language)).filter(([key, text]) => {
      const wanted = parameters(english[key] ?? '');
      const expectedParameters = parameters(text);
      // A language without plurals does not need a number that only chooses between plural forms.
      const needed = wanted.filter((name) => !(english[key] ?? '').includes(`{${name}, plural`));
      return (
        needed.some((name) => !expectedParameters.includes(name)) ||
        expectedParameters.some((name) => !wanted.includes(name))
      );
    });
    expect(different).toEqual([]);
  });
});

describe('glossary', () => {
  const terms = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Old names')[0] ?? '';
  const [head = [], , ...rows] = terms
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  /** Text in brackets after a term is not part of it, and terms in italics are not used on pages. */
  const wordsOf = (cell = '') =>
    cell
      .replace(/\(.*?\)/g, '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '' && !/^_.*_$/.test(word));
  /** Matches whole words, one or several. Chinese has no spaces between them. */
  const translate = (language: Language, word: string) => {
    const wanted = language.startsWith('zh')
      ? word
      : `(?<!\\p{L})${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?(?!\\p{L})`;
    return Object.values(all(language)).some((text) =>
      new RegExp(wanted, 'iu').test(text.replace(/\{\w+(, \w+)?\}/g, ' ')),
    );
  };

  test.each(languages)('uses the terms of the pages in %s', (language) => {
    const column = language === 'en-US' ? head.indexOf('term') : head.indexOf(language);
    const words = rows.flatMap((row) => wordsOf(row[column]));
    expect(words.length).toBeGreaterThan(rows.length / 2);
    expect(words.filter((word) => !translate(language, word))).toEqual([]);
  });
});

/** Texts that are the same in both languages: names, formats, and words that Portuguese shares with English. */
const everywhere =
  /^(Rostrum|CSV|XLSX|TSV|JPEG|PDF|UTF-8|Windows-1252|MacRoman|Enter|Esc|Ctrl|SMTP|IANA|ID|ISO|4217|URL|N\/A|HTML|MJML|SPF|DKIM|DMARC|Instagram|Facebook|LinkedIn|YouTube|WeChat|Weibo|POST|PUT|JSON)$/;
const portuguese =
  /^(Menu|Item|Total|Status|Normal|Marketing|E-mails?|Website|Local|Lotes?|Online|Off-line|Zoom|Original|ISO 4217|Não|Links?|Gateway)$/i;
const isShared = (language: string, text: string) => {
  const words = withoutParameters(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => /\p{L}{2}/u.test(word));
  return words.every((word) => everywhere.test(word) || (language === 'pt-BR' && portuguese.test(word)));
};

const withoutParameters = (text: string) => text.replace(/\{[^{}]*\}/g, ' ');

/** Returns the names of the ICU parameters of a message, including those inside plurals. */
function parameters(text: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{' && depth++ % 2 === 0) {
      const name = /^\s*(\w+)\s*[,}]/.exec([...text].slice(at + 1).join(''))?.[1];
      if (name) names.add(name);
    }
    if (sign === '}') depth--;
  }
  return [...names].sort();
}

describe('refusals', () => {
  test('every code has a message', () => {
    expect(Object.keys(refusals).filter((code) => !(`refusal.${code}` in english))).toEqual([]);
    expect(fieldIssues.filter((code) => !(`invalid.${code}` in english))).toEqual([]);
  });

  test('the message of an issue uses the parameters that the issue must pass', () => {
    const named = fieldIssues.flatMap((code) =>
      parameters(english[`invalid.${code}`] ?? '').map((name) => [code, name]),
    );
    expect(Object.fromEntries(named)).toEqual(namedByIssue);
  });

  test('no message is left of a code that no longer exists', () => {
    const codes = Object.keys(english).flatMap((key) => /^refusal\.(.+)$/.exec(key)?.[1] ?? []);
    expect(codes.filter((code) => !(code in refusals))).toEqual([]);
  });
});

describe('roles', () => {
  const names = Object.keys(permissions);

  test.each(languages)(
    'every permission and its area have a text in %s, and no text is left of another',
    (language) => {
      const listNames = (prefix: string) =>
        Object.keys(load(language, 'roles')).flatMap((key) =>
          key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
        );
      expect(listNames('roles.can.').sort()).toEqual([...names].sort());
      expect(listNames('roles.area.').sort()).toEqual(
        [...new Set(names.map((name) => name.split(':')[0]))].sort(),
      );
    },
  );
});

describe('pages', () => {
  const everyone: Role[] = [...roles];
  const management: Role[] = ['ADMIN', 'MANAGER'];
  const withCustomers: Role[] = ['ADMIN', 'MANAGER', 'SPECIALIST'];
  /** The table of the specification: path → roles with access. */
  const specified: Record<string, Role[] | 'public'> = {
    '/reset-password/:token': 'public',
    '/login': 'public',
    '/oauth-callback/:service': 'public',
    '/stop-email-change/:token': 'public',
    '/confirm-email/:token': everyone,
    '/': everyone,
    '/signup': ['ADMIN'],
    '/dashboard': management,
    '/auctions': everyone,
    '/auction/new': everyone,
    '/auction/:id': everyone,
    '/auction/:id/item/:itemNumber': everyone,
    '/auction/:id/report': everyone,
    '/auction/:id/report/:tab': everyone,
    '/collections': everyone,
    '/collection/new': everyone,
    '/collection/:id': everyone,
    '/collection/:id/item/:itemNumber': everyone,
    '/customers': withCustomers,
    '/customer/:id': withCustomers,
    '/campaigns': management,
    '/templates': management,
    '/campaign/new': management,
    '/campaign/:id': management,
    '/campaign/:id/report': management,
    '/template/:id': management,
    '/settings/user-profile': everyone,
    '/settings/:setting': management,
    '/settings/admin-settings/:tab': ['ADMIN'],
    '/items': everyone,
  };

  test('match the specification and are open to the roles it lists', () => {
    const describePermission = (permission: Permission | undefined) =>
      permission ? roles.filter((role) => can({ role, departmentIds: [] }, permission)) : 'public';
    expect(Object.fromEntries(pages.map(({ path, access }) => [path, describePermission(access)]))).toEqual(
      specified,
    );
  });

  test('have a file, a title, a permission, and a label if they are in the menu', () => {
    for (const { component, name, access, menu, bare, path } of pages) {
      expect([path, existsSync(join(root, 'src/pages', `${component}.tsx`))]).toEqual([path, true]);
      expect(english).toHaveProperty([`title.${name}`]);
      if (access) expect(permissions).toHaveProperty([access]);
      if (menu) expect(english).toHaveProperty([`menu.${name}`]);
      expect([path, bare === true]).toEqual([path, access === undefined]);
    }
  });

  test('accept only the specified values of their parameters', () => {
    for (const tab of reportTabs)
      expect(matchPage(`/auction/7/report/${tab}`)?.params).toEqual({ id: '7', tab });
    for (const setting of settingTabs) expect(matchPage(`/settings/${setting}`)?.page.name).toBe('settings');
    for (const tab of adminTabs)
      expect(matchPage(`/settings/admin-settings/${tab}`)?.page.name).toBe('adminSettings');
    expect(matchPage('/settings/user-profile')?.page.name).toBe('profile');
    expect(matchPage('/auction/new')?.page.name).toBe('newAuction');
    expect(matchPage('/auction/7/item/12%2FA%20bis')?.params).toEqual({ id: '7', itemNumber: '12/A bis' });
    for (const path of [
      '/nothing',
      '/auction/seven',
      '/auction/07',
      '/auction/7/report/everything',
      '/settings/everything',
      '/settings/admin-settings',
      '/settings/admin-settings/everything',
      '/auction/7/item/%E0%A4%A',
      '/auctions/7',
      '//login',
    ])
      expect([path, matchPage(path)]).toEqual([path, undefined]);
    expect(matchPage('/auctions/')?.page.name).toBe('auctions');
  });
});

describe('contract in the browser', () => {
  const files = readdirSync(join(root, 'contract'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );

  test('is a table of methods and paths', () => {
    expect(Object.keys(endpoints)).toEqual(Object.keys(nouns));
    expect(endpoints.auctions?.read).toEqual(['GET', '/auctions/:id']);
    expect(Object.keys(endpoints.session ?? {})).toEqual(Object.keys(nouns.session));
  });

  /** What each file exports without zod. All files are loaded at once because most of them depend on the others. */
  const light = new Map<string, Record<string, unknown>>();
  beforeAll(() =>
    jest.isolateModules(() => {
      jest.doMock('zod', createStandIn);
      for (const file of files) light.set(file, require(`../contract/${file}`) as Record<string, unknown>);
      jest.dontMock('zod');
    }),
  );

  test.each(files)('contract/%s exports the same without zod, except for schemas', (file) => {
    const real = require(`../contract/${file}`) as Record<string, unknown>;
    for (const [name, value] of Object.entries(real)) {
      const [without, all] = [bare(light.get(file)?.[name], value), bare(value, value)];
      expect([name, inspect(without, inspectAll)]).toEqual([name, inspect(all, inspectAll)]);
    }
  });
});

/** webpack reads each name from the stub. The transformer of the tests copies the names, so it needs them. */
const createStandIn = (): object => {
  const dummy = require('../src/shims/zod.cjs') as Record<string, unknown>;
  const unused = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'toJSONSchema']);
  return Object.fromEntries(
    Object.keys(jest.requireActual('zod')).map((name) => [name, unused.has(name) ? undefined : dummy[name]]),
  );
};

const inspectAll = { depth: null, maxArrayLength: null };

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && '_zod' in value;
/** Returns the value without the parts that are schemas in `model`. Schemas of the stub cannot be told from functions. */
function bare(value: unknown, model: unknown): unknown {
  if (isSchema(model)) return undefined;
  if (typeof model !== 'object' || model === null) return value;
  const isPlainObject = Array.isArray(model) || Object.getPrototypeOf(model) === Object.prototype;
  return isPlainObject
    ? Object.fromEntries(
        Object.entries(model).map(([key, one]) => [
          key,
          bare((value as Record<string, unknown>)?.[key], one),
        ]),
      )
    : value;
}

test('no two browser files differ only in upper and lower case, because macOS and Windows treat them as one', () => {
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('.umi'))
    .map((name) => name.replace(/\.tsx?$/, '').toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
