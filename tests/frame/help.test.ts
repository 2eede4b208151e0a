import { pages } from '../../config/routes';
import en from '../../src/locales/en-US/help';
import pt from '../../src/locales/pt-BR/help';
import cn from '../../src/locales/zh-CN/help';
import tw from '../../src/locales/zh-TW/help';

const withFrame = [...new Set(pages.filter(({ bare }) => !bare).map(({ name }) => name))];

test.each(Object.entries({ en, pt, cn, tw }))('every page has its own help text (%s)', (_, texts) => {
  const own: Record<string, string> = texts;
  expect(withFrame.filter((name) => !own[`help.${name}`]?.trim())).toEqual([]);
  const helpTexts = withFrame.map((name) => own[`help.${name}`]);
  expect(new Set(helpTexts).size).toBe(helpTexts.length);
});

test('no translation equals the English text', () => {
  const english: Record<string, string> = en;
  for (const texts of [pt, cn, tw])
    for (const [key, text] of Object.entries(texts)) expect([key, text]).not.toEqual([key, english[key]]);
});
