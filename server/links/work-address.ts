import { type Language, languages } from '#contract/session';
import { locales } from '../locales/locales';

/** Returns the last part of the address of a work's page. It is short because a collection page contains sixty of them. */
export const formatWorkAddress = (name: string, language: Language): string =>
  `${name}${locales[language].sharedPage.addressLetter}`;

/** Returns the work's name and the language in an address; undefined if it is not the address of a work. */
export function readWorkAddress(address: string): { name: string; language: Language } | undefined {
  const language = languages.find((one) => address.endsWith(locales[one].sharedPage.addressLetter));
  return language && address.length > 1 ? { name: address.slice(0, -1), language } : undefined;
}
