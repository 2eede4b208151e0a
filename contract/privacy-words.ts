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
  /** label of checks that the law forbids to disclose to the customer */
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
  /** how a customer gave or withdrew a consent without a user */
  sources: Readonly<Record<CustomerSource, string>>;
}

/** Names of the stored customer data, for users and in the files customers receive. */
export const privacyWords: Readonly<Record<Language, PrivacyWords>> = {
  'en-US': english,
  'pt-BR': portuguese,
  'zh-CN': simplified,
  'zh-TW': traditional,
};
