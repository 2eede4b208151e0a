import englishFields from '#contract/field-words/en-US';
import portugueseFields from '#contract/field-words/pt-BR';
import simplifiedFields from '#contract/field-words/zh-CN';
import traditionalFields from '#contract/field-words/zh-TW';
import english from '#contract/import-words/en-US';
import portuguese from '#contract/import-words/pt-BR';
import simplified from '#contract/import-words/zh-CN';
import traditional from '#contract/import-words/zh-TW';
import englishPeople from '#contract/people-words/en-US';
import portuguesePeople from '#contract/people-words/pt-BR';
import simplifiedPeople from '#contract/people-words/zh-CN';
import traditionalPeople from '#contract/people-words/zh-TW';
import type { Language } from '#contract/session';

const texts: Record<
  Language,
  Record<keyof typeof englishFields | keyof typeof englishPeople | keyof typeof english, string>
> = {
  'en-US': { ...englishFields, ...englishPeople, ...english },
  'pt-BR': { ...portugueseFields, ...portuguesePeople, ...portuguese },
  'zh-CN': { ...simplifiedFields, ...simplifiedPeople, ...simplified },
  'zh-TW': { ...traditionalFields, ...traditionalPeople, ...traditional },
};

/** The words of a file that the server writes itself, in the language of whoever asks for it. */
export const importTexts = (language: Language) => texts[language];
