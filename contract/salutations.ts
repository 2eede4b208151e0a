import english from './salutations/en-US';
import portuguese from './salutations/pt-BR';
import simplified from './salutations/zh-CN';
import traditional from './salutations/zh-TW';
import type { Language } from './session';

/** Salutations of letters and emails by language. */
export const salutations: Readonly<Record<Language, typeof english>> = {
  'en-US': english,
  'pt-BR': portuguese,
  'zh-CN': simplified,
  'zh-TW': traditional,
};
