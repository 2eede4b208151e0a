import english from '#contract/import-words/en-US';
import portuguese from '#contract/import-words/pt-BR';
import simplified from '#contract/import-words/zh-CN';
import traditional from '#contract/import-words/zh-TW';
import type { Language } from '#contract/session';

const texts: Record<Language, Record<keyof typeof english, string>> = {
  'en-US': english,
  'pt-BR': portuguese,
  'zh-CN': simplified,
  'zh-TW': traditional,
};

/** The words of a file that the server writes itself, in the language of whoever asks for it. */
export const importTexts = (language: Language) => texts[language];
