import { currentLanguage } from '@/locales';

/** ISO 3166-1 code → the country's name in the reader's language; a code nobody knows stays as it is. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Countries by name, for a choice. */
export function countryOptions(codes: readonly string[]): { value: string; label: string }[] {
  const language = currentLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label));
}
