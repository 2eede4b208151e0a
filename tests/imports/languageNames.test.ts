import { languages } from '#contract/session';
import { parseLanguage } from '../../server/imports/person-words';
import { locales } from '../../server/locales/locales';

const named = {
  'en-US': ['en', 'EN_GB', 'eng', 'English', 'english (UK)', 'Englisch', 'anglais', 'Inglês', '英语', '英文'],
  'pt-BR': ['pt', 'pt-PT', 'POR', 'Português', 'Portugiesisch', 'portugais', '葡萄牙语'],
  'zh-CN': [
    'zh',
    'zh-CN',
    'zh_Hans',
    'chi',
    'zho',
    'Chinese',
    'Chinese (Simplified)',
    'chinois',
    '中文',
    '简体中文',
    '簡體',
  ],
  'zh-TW': [
    'zh-TW',
    'ZH_HK',
    'zh-Hant',
    'zh-mo',
    'Chinese (Traditional)',
    'Traditional Chinese',
    '繁體中文',
    '中文（繁體）',
  ],
} as const;

describe.each(languages)('%s', (language) => {
  test.each(named[language])('is the language that files call %s', (text) => {
    expect(parseLanguage(text)).toBe(language);
  });
});

test.each(['', 'Deutsch', 'français', 'fr', 'ja', 'Japanese', 'portal', 'enough', 'china'])(
  'reads no language from “%s”',
  (text) => {
    expect(parseLanguage(text)).toBeUndefined();
  },
);

test('no two languages share a name', () => {
  for (const text of Object.values(named)
    .flat()
    .map((name) => name.toLowerCase().replace('_', '-')))
    expect(languages.filter((language) => locales[language].language.inFiles.test(text)).length).toBeLessThan(
      2,
    );
});
