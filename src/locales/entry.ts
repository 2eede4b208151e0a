import type { Language } from '#contract/session';
import english from './entry/en-US';
import portuguese from './entry/pt-BR';
import simplified from './entry/zh-CN';
import traditional from './entry/zh-TW';
import type { EntryTexts } from './entryTexts';

/** The texts available before a language is downloaded: its name, and the message for a failed download. */
export const entryTexts: Readonly<Record<Language, EntryTexts>> = {
  'en-US': english,
  'pt-BR': portuguese,
  'zh-CN': simplified,
  'zh-TW': traditional,
};
