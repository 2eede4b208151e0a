import type { Language } from '#contract/session';
import type { EmailWords } from '../locales/locale';
import { locales } from '../locales/locales';

/** What emails say of themselves and of lots, in their language. */
export function emailText(
  language: Language,
  key: keyof EmailWords,
  values: Record<string, string> = {},
): string {
  return locales[language].rendering[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
