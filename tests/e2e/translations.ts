import englishAdministration from '../../src/locales/en-US/administration';
import englishHouse from '../../src/locales/en-US/app';
import englishHelp from '../../src/locales/en-US/help';
import englishPost from '../../src/locales/en-US/mailing';
import englishTexts from '../../src/locales/en-US/texts';
import type { MessageId, Messages } from '../../src/locales/messages';
import brazilianAdministration from '../../src/locales/pt-BR/administration';
import brazilianHouse from '../../src/locales/pt-BR/app';
import brazilianHelp from '../../src/locales/pt-BR/help';
import brazilianPost from '../../src/locales/pt-BR/mailing';
import brazilianTexts from '../../src/locales/pt-BR/texts';

const packs = {
  'en-US': { ...englishTexts, ...englishHouse, ...englishPost, ...englishAdministration, ...englishHelp },
  'pt-BR': {
    ...brazilianTexts,
    ...brazilianHouse,
    ...brazilianPost,
    ...brazilianAdministration,
    ...brazilianHelp,
  },
} satisfies Record<string, Messages>;

/** Returns a function that looks up the texts of a language. Texts with plurals are written out in their tests. */
export const createTranslator =
  (language: keyof typeof packs) =>
  (id: MessageId, values: Readonly<Record<string, string>> = {}): string =>
    packs[language][id].replace(/\{(\w+)\}/g, (sign, name: string) => values[name] ?? sign);
