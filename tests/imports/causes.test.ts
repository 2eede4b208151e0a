import enUS from '../../src/locales/en-US/imports';
import ptBR from '../../src/locales/pt-BR/imports';
import zhCN from '../../src/locales/zh-CN/imports';
import zhTW from '../../src/locales/zh-TW/imports';
import { placeholders, removePlaceholders } from '../../src/pages/imports/placeholders';

const languages: [string, Record<string, string>][] = [
  ['en-US', enUS],
  ['pt-BR', ptBR],
  ['zh-CN', zhCN],
  ['zh-TW', zhTW],
];

test.each(languages)('every error of a row has a text for several rows in %s', (_, texts) => {
  const issues = Object.entries(texts).filter(
    ([key]) => key.startsWith('imports.issue.') && !(key.replace('.issue.', '.cause.') in texts),
  );
  expect(issues.length).toBeGreaterThan(40);
  const values: Record<string, string> = placeholders;
  const sentences = issues.map(([, text]) =>
    removePlaceholders(text.replace(/\{(\w+)\}/g, (variable, name: string) => values[name] ?? variable)),
  );
  expect(sentences.filter((text) => /[…{]/.test(text))).toEqual([]);
});

test('removes a value after a colon, within the text and at its end', () => {
  expect(removePlaceholders('Never calculated: …. Open the file.')).toBe('Never calculated. Open the file.');
  expect(removePlaceholders('从未计算：…。请打开。')).toBe('从未计算。请打开。');
  expect(removePlaceholders('Not a known result: …')).toBe('Not a known result');
});
