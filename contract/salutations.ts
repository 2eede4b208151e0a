import english from './salutations/en-US';
import portuguese from './salutations/pt-BR';
import simplified from './salutations/zh-CN';
import traditional from './salutations/zh-TW';
import type { Language } from './session';

/** How letters begin, in each language. */
export const salutations: Readonly<Record<Language, typeof english>> = {
  'en-US': english,
  'pt-BR': portuguese,
  'zh-CN': simplified,
  'zh-TW': traditional,
};
