import { type Language, languages } from '#contract/session';

const [first] = languages;

/** The language a reader chose (`?lang=`), or the first of ours that their browser asks for. */
export function languageOf(chosen: unknown, accepted: string | undefined): Language {
  const own = languages.find((language) => language === chosen);
  if (own) return own;
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one.trim().split(';');
      const q = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { kind: kindOf(tag), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { kind } of wanted) {
    const found = kind && languages.find((language) => kindOf(language) === kind);
    if (found) return found;
  }
  return first;
}

/** What two readers of one text share, its script included: Hong Kong reads what Taiwan reads. */
function kindOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language} ${script}`;
  } catch {
    return undefined;
  }
}
