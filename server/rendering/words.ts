import type { Language } from '#contract/session';
import type { EmailWords } from '../locales/locale';
import { locales } from '../locales/locales';

/** Returns a fixed text of emails in their language, for example the label of a lot. */
export function emailText(
  language: Language,
  key: keyof EmailWords,
  values: Record<string, string> = {},
): string {
  return locales[language].rendering[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
