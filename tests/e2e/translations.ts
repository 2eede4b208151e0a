import englishHouse from '../../src/locales/en-US/house';
import englishPost from '../../src/locales/en-US/post';
import englishTexts from '../../src/locales/en-US/texts';
import type { MessageId, Messages } from '../../src/locales/messages';
import brazilianHouse from '../../src/locales/pt-BR/house';
import brazilianPost from '../../src/locales/pt-BR/post';
import brazilianTexts from '../../src/locales/pt-BR/texts';

const packs = {
  'en-US': { ...englishTexts, ...englishHouse, ...englishPost },
  'pt-BR': { ...brazilianTexts, ...brazilianHouse, ...brazilianPost },
} satisfies Record<string, Messages>;

/** Returns a function that looks up the texts of a language. Texts with plurals are written out in their tests. */
export const createTranslator =
  (language: keyof typeof packs) =>
  (id: MessageId, values: Readonly<Record<string, string>> = {}): string =>
    packs[language][id].replace(/\{(\w+)\}/g, (sign, name: string) => values[name] ?? sign);
