import { permissions } from '../../contract/api/permissions';
import type { languages } from '../../contract/session';
import { getVisibleTasks } from '../../src/components/help/getVisibleTasks';
import { helpPageIds, helpPages } from '../../src/components/help/pages';
import { toPlainText } from '../../src/components/help/parts';
import { type HelpDocument, searchHelp, splitAtMatches } from '../../src/components/help/search';
import { helpTexts, readMessages } from './texts';

/** The pages as an administrator sees them. */
function readDocuments(language: (typeof languages)[number]): HelpDocument[] {
  const messages = readMessages(language);
  const access = Object.fromEntries(Object.keys(permissions).map((permission) => [permission, true]));
  const toText = (source: string) => toPlainText(source, (id) => messages[id] ?? '', 'Ctrl');
  return helpPageIds.map((id) => {
    const tasks = getVisibleTasks(id, helpTexts[language], access);
    return {
      id,
      title: helpPages[id].title.map((part) => messages[part]).join(' › '),
      headings: tasks.map(([heading]) => toText(heading)),
      sentences: [helpTexts[language][id].about, ...tasks.flatMap(([, ...steps]) => steps)].map(toText),
    };
  });
}
const find = (language: (typeof languages)[number], typed: string) =>
  searchHelp(readDocuments(language), typed);

test('finds titles first, then headings, then sentences', () => {
  const hits = find('en-US', 'audit log').map(({ id }) => id);
  expect(hits[0]).toBe('audit');
  expect(hits).toContain('news');
});

test('finds the names of buttons, whatever their case', () => {
  expect(find('en-US', 'PUBLISH SALE').map(({ id }) => id)).toContain('auction');
  expect(find('en-US', 'ctrl k')[0]?.sentence).toMatch(/Ctrl K/);
});

test('returns the sentence that matches', () => {
  expect(find('en-US', 'digest hour')[0]).toMatchObject({
    id: 'messages',
    sentence: 'Set the hour of the digest',
  });
});

test.each(['endereço bloqueado', 'endereco bloqueado', 'ENDEREÇO BLOQUEADO'])(
  'ignores accents and case in Portuguese: %s',
  (typed) => {
    expect(find('pt-BR', typed)[0]?.id).toBe('suppressions');
  },
);

test.each([
  ['zh-CN', '落槌价', 'results'],
  ['zh-CN', '审计日志', 'audit'],
  ['zh-CN', '向下填充', 'lots'],
  ['zh-CN', '重复记录合并', 'duplicates'],
  ['zh-TW', '稽核記錄', 'audit'],
  ['zh-TW', '向下填滿', 'lots'],
  ['zh-TW', '批次填寫', 'lots'],
] as const)('finds words in %s: %s', (language, typed, expected) => {
  expect(
    find(language, typed)
      .slice(0, 3)
      .map(({ id }) => id),
  ).toContain(expected);
});

test('finds words in Chinese in another order', () => {
  expect(find('zh-CN', '拍卖会新建').map(({ id }) => id)).toContain('auctions');
});

test.each(['xylophone', '恐龙化石', '   ', '?'])('finds nothing for “%s”', (typed) => {
  expect(find('zh-CN', typed)).toEqual([]);
});

test('does not find what the reader may not do', () => {
  const tasks = getVisibleTasks('results', helpTexts['en-US'], {});
  expect(tasks.map(([heading]) => heading)).toEqual(['Follow the sale']);
});

test.each([
  ['Endereço bloqueado', 'endereco', ['', 'Endereço', ' bloqueado']],
  ['Set a goal', 'goal', ['Set a ', 'goal', '']],
  ['导出审计日志', '审计日志', ['导出', '审计日志', '']],
  ['Nothing here', 'lot', ['Nothing here']],
])('marks in “%s” what “%s” matches', (text, typed, pieces) => {
  const parts = splitAtMatches(text, typed);
  expect(parts.filter((piece, at) => piece !== '' || at < parts.length - 1)).toEqual(
    pieces.filter((piece, at) => piece !== '' || at < pieces.length - 1),
  );
});
