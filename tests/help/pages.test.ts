import { adminTabs, type Page, pages } from '../../config/routes';
import { can, type Permission, type Role, roles } from '../../contract/api/permissions';
import { languages } from '../../contract/session';
import { findHelpPage, getHelpAccess } from '../../src/components/help/findHelpPage';
import { getVisibleTasks } from '../../src/components/help/getVisibleTasks';
import { keys } from '../../src/components/help/keys';
import { helpPageIds, helpPages } from '../../src/components/help/pages';
import { parseHelp } from '../../src/components/help/parts';
import type { HelpPageId, HelpTask } from '../../src/locales/helpPages';
import { helpTexts, readMessages } from './texts';

const getRoles = (...permissions: (Permission | undefined)[]): Role[] =>
  roles.filter((role) =>
    permissions.every((permission) => !permission || can({ role, departmentIds: [] }, permission)),
  );
const isVisibleTo = (role: Role) => (id: HelpPageId) => getRoles(getHelpAccess(id)).includes(role);

/** The addresses of a route with each allowed value of its parameters. */
const listAddresses = (page: Page): string[] =>
  Object.entries(page.params ?? {})
    .reduce(
      (paths, [name, rule]) =>
        paths.flatMap((path) =>
          (rule === 'number' ? ['1'] : rule).map((value) => path.replace(`:${name}`, value)),
        ),
      [page.path],
    )
    .map((path) => path.replace(/:\w+/g, '1'));

const routesByRole = pages.flatMap((page) =>
  getRoles(page.access).flatMap((role) => listAddresses(page).map((path) => ({ role, path }))),
);

test.each(routesByRole)('$path has a help page for $role', ({ role, path }) => {
  expect(findHelpPage(path, new URLSearchParams(), isVisibleTo(role))).toBeDefined();
});

test.each([
  ['ADMIN', '/auction/7', '', 'auction'],
  ['ADMIN', '/auction/7', 'tab=lots', 'lots'],
  ['ADMIN', '/auction/7', 'tab=lots&import=3', 'imports'],
  ['ADMIN', '/auction/7', 'tab=activity', 'auction'],
  ['SPECIALIST', '/auction/7', 'tab=call', 'callList'],
  ['EDITOR', '/auction/7', 'tab=call', 'auction'],
  ['EDITOR', '/items', 'item=4&q=vase', 'item'],
  ['EDITOR', '/items', 'view=artists', 'artists'],
  ['SPECIALIST', '/customers', 'view=duplicates', 'customers'],
  ['MANAGER', '/customers', 'view=duplicates', 'duplicates'],
  ['MANAGER', '/campaign/4', 'tab=check', 'check'],
  ['ADMIN', '/settings/admin-settings/jobs', '', 'jobs'],
  ['MANAGER', '/dashboard', 'goal=2', 'goals'],
  ['EDITOR', '/nothing', '', undefined],
] as const)('%s opens help on %s?%s at %s', (role, path, query, expected) => {
  expect(findHelpPage(path, new URLSearchParams(query), isVisibleTo(role))).toBe(expected);
});

test('places of help pages are routes, and their parameters accept the values', () => {
  const names = new Set(pages.map(({ name }) => name));
  for (const id of helpPageIds)
    for (const { route, where = {} } of helpPages[id].at ?? []) {
      expect(names).toContain(route);
      for (const [name, value] of Object.entries(where)) {
        const rules = pages
          .filter((page) => page.name === route)
          .flatMap((page) => page.params?.[name] ?? []);
        if (rules.length > 0) expect(rules).toContain(value);
      }
    }
});

test('links to the pages themselves lead to pages that all readers can open', () => {
  for (const id of helpPageIds) {
    const { path } = helpPages[id];
    if (path === undefined) continue;
    const [pathname = ''] = path.split('?');
    const route = pages.find((page) => listAddresses(page).includes(pathname));
    expect([id, route?.path]).toEqual([id, expect.any(String)]);
    expect([id, getRoles(route?.access)]).toEqual([id, expect.arrayContaining(getRoles(getHelpAccess(id)))]);
  }
});

test('every task has the permission of its page at least, and every reader has a task', () => {
  for (const id of helpPageIds) {
    const permissions: Readonly<Record<string, Permission | undefined>> = helpPages[id].tasks;
    for (const permission of Object.values(permissions))
      if (permission)
        expect([id, permission, getRoles(permission, getHelpAccess(id))]).not.toEqual([id, permission, []]);
    for (const role of getRoles(getHelpAccess(id))) {
      const access = Object.fromEntries(
        Object.values(permissions).flatMap((permission) =>
          permission ? [[permission, can({ role, departmentIds: [] }, permission)]] : [],
        ),
      );
      expect([id, role, getVisibleTasks(id, helpTexts['en-US'], access).length > 0]).toEqual([
        id,
        role,
        true,
      ]);
    }
  }
});

/** Messages that name a route, with the permission to open it. */
const namesOfRoutes = new Map<string, Permission | undefined>([
  ...pages.flatMap(({ name, access }): [string, Permission | undefined][] => [
    [`title.${name}`, access],
    [`menu.${name}`, access],
  ]),
  ...adminTabs.map((tab): [string, Permission] => [`${tab}.title`, 'users:manage']),
  ['settings.tab.email', 'settings:read'],
  ['segments.title', 'segments:edit'],
  ['duplicates.title', 'customers:merge'],
  ['sanctions.title', 'customers:verify'],
]);
const listLabels = (text: string) =>
  parseHelp(text).flatMap((part) => (part.kind === 'label' ? part.id : []));
const listKeys = (text: string) => parseHelp(text).flatMap((part) => (part.kind === 'key' ? part.text : []));

describe.each(languages)('the help pages in %s', (language) => {
  const texts = helpTexts[language];
  const messages = readMessages(language);
  const tasks = helpPageIds.flatMap((id) =>
    Object.entries<HelpTask>(texts[id].tasks).map(([task, lines]) => ({ id, task, lines })),
  );

  test('are short, and no text is empty', () => {
    for (const id of helpPageIds) {
      const lines = Object.values<HelpTask>(texts[id].tasks).flat();
      expect([id, lines.length >= 2 && lines.length <= 18]).toEqual([id, true]);
      for (const line of [texts[id].about, ...lines]) expect([id, line.trim()]).not.toEqual([id, '']);
    }
  });

  test('have a title that no other page has', () => {
    const titles = helpPageIds.map((id) => helpPages[id].title.map((part) => messages[part]).join(' › '));
    for (const title of titles) expect(title).not.toMatch(/undefined|^$/);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test('name only labels that exist and need no values', () => {
    const labels = helpPageIds.flatMap((id) => [
      ...listLabels(texts[id].about),
      ...Object.values<HelpTask>(texts[id].tasks).flat().flatMap(listLabels),
    ]);
    expect(labels.filter((label) => !messages[label]?.trim())).toEqual([]);
    expect(labels.filter((label) => messages[label]?.includes('{'))).toEqual([]);
    for (const { text } of Object.values(keys)) expect(messages).toHaveProperty([text]);
  });

  test('name only routes that the reader may open', () => {
    const refused = tasks.flatMap(({ id, task, lines }) => {
      const permissions: Readonly<Record<string, Permission | undefined>> = helpPages[id].tasks;
      const readers = getRoles(getHelpAccess(id), permissions[task]);
      return lines
        .flatMap(listLabels)
        .filter((label) => {
          const allowed = getRoles(namesOfRoutes.get(label));
          return namesOfRoutes.has(label) && readers.some((role) => !allowed.includes(role));
        })
        .map((label) => [id, task, label]);
    });
    expect(refused).toEqual([]);
  });

  test('name the same labels and keys in each task as in English', () => {
    for (const { id, task, lines } of tasks) {
      const english = Object.entries<HelpTask>(helpTexts['en-US'][id].tasks).find(
        ([name]) => name === task,
      )?.[1];
      for (const list of [listLabels, listKeys])
        expect([id, task, lines.flatMap(list).sort()]).toEqual([id, task, english?.flatMap(list).sort()]);
    }
  });

  test('close every mark', () => {
    for (const { id, lines } of tasks)
      for (const line of lines)
        for (const part of parseHelp(line))
          if (part.kind === 'text') expect([id, part.text]).toEqual([id, expect.not.stringMatching(/[{}`]/)]);
  });
});

test.each(['pt-BR', 'zh-CN', 'zh-TW'] as const)('no sentence in %s is the English one', (language) => {
  const read = (name: typeof language | 'en-US') =>
    helpPageIds.flatMap((id) => [
      helpTexts[name][id].about,
      ...Object.values<HelpTask>(helpTexts[name][id].tasks).flat(),
    ]);
  const english = new Set(read('en-US'));
  expect(read(language).filter((line) => english.has(line))).toEqual([]);
});
