import type { CustomerSource } from './consents';
import type { PrivacyPlace, RetentionLaw } from './privacy';
import english from './privacy-words/en-US';
import portuguese from './privacy-words/pt-BR';
import simplified from './privacy-words/zh-CN';
import traditional from './privacy-words/zh-TW';
import type { Language } from './session';

export interface PrivacyWords {
  places: Readonly<Record<PrivacyPlace, string>>;
  laws: Readonly<Record<RetentionLaw, string>>;
  /** what is not told to whom it is about */
  undisclosed: string;
  access: string;
  erasure: string;
  purge: string;
  for: string;
  provided: string;
  erased: string;
  retained: string;
  until: string;
  rows: string;
  /** how a customer gave or withdrew a consent themselves */
  sources: Readonly<Record<CustomerSource, string>>;
}

/** How what is kept of customers is called, to those who keep it and to those of whom it is kept. */
export const privacyWords: Readonly<Record<Language, PrivacyWords>> = {
  'en-US': english,
  'pt-BR': portuguese,
  'zh-CN': simplified,
  'zh-TW': traditional,
};
