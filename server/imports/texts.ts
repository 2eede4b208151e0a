import englishFields from '#contract/field-words/en-US';
import portugueseFields from '#contract/field-words/pt-BR';
import simplifiedFields from '#contract/field-words/zh-CN';
import traditionalFields from '#contract/field-words/zh-TW';
import english from '#contract/import-words/en-US';
import portuguese from '#contract/import-words/pt-BR';
import simplified from '#contract/import-words/zh-CN';
import traditional from '#contract/import-words/zh-TW';
import type { Language } from '#contract/session';

const texts: Record<Language, Record<keyof typeof englishFields | keyof typeof english, string>> = {
  'en-US': { ...englishFields, ...english },
  'pt-BR': { ...portugueseFields, ...portuguese },
  'zh-CN': { ...simplifiedFields, ...simplified },
  'zh-TW': { ...traditionalFields, ...traditional },
};

/** The words of a file that the server writes itself, in the language of whoever asks for it. */
export const importTexts = (language: Language) => texts[language];
