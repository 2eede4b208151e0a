import type { Language } from '#contract/session';
import english from './en-US/texts';
import type { Locale } from './locale';
import portuguese from './pt-BR/texts';
import simplified from './zh-CN/texts';
import traditional from './zh-TW/texts';

/** The texts of the server in each language. This is the only list of its languages. */
export const locales: Readonly<Record<Language, Locale>> = {
  'en-US': english,
  'pt-BR': portuguese,
  'zh-CN': simplified,
  'zh-TW': traditional,
};
