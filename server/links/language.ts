import { type Language, languages } from '#contract/session';

const [first] = languages;

/** Returns the language a visitor chose (`?lang=`), otherwise the first supported one their browser prefers. */
export function chooseLanguage(requested: unknown, accepted: string | undefined): Language {
  const requestedLanguage = languages.find((language) => language === requested);
  if (requestedLanguage) return requestedLanguage;
  const preferences = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one.trim().split(';');
      const q = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { kind: getLanguageAndScript(tag), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { kind } of preferences) {
    const match = kind && languages.find((language) => getLanguageAndScript(language) === kind);
    if (match) return match;
  }
  return first;
}

/** Returns the language and script of a tag, because readers of one text share both: Hong Kong reads what Taiwan reads. */
function getLanguageAndScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language} ${script}`;
  } catch {
    return undefined;
  }
}
