/** One of the smaller parts of a price that a column may hold. */
export type PricePart = 'shillings' | 'pence';

const words: Record<PricePart | 'pounds', readonly string[]> = {
  pounds: ['pounds', 'pound', 'livres', 'livre'],
  shillings: ['shillings', 'shilling', 'sh', 'sols', 'sous'],
  pence: ['pence', 'penny', 'deniers', 'denier'],
};
const letters: Readonly<Record<string, PricePart>> = { s: 'shillings', d: 'pence' };

/**
 * The part of a price that a folded header names, and of what; undefined: none, or a price that is written with its parts
 * in it. A letter is a part only alone and behind an amount.
 */
export function findPricePart(
  folded: string,
  isAmount: (name: string) => boolean,
): { part: PricePart; baseHeader: string } | undefined {
  const all = folded.split(' ');
  const namedParts = (['pounds', 'shillings', 'pence'] as const).filter((part) =>
    all.some((word) => words[part].includes(word)),
  );
  const [part] = namedParts;
  if (part !== undefined && part !== 'pounds' && namedParts.length === 1)
    return { part, baseHeader: all.filter((word) => !words[part].includes(word)).join(' ') };
  const letter = letters[all.at(-1) ?? ''];
  const baseHeader = all.slice(0, -1).join(' ');
  return letter && namedParts.length === 0 && (baseHeader === '' || isAmount(baseHeader))
    ? { part: letter, baseHeader }
    : undefined;
}

/** `D` is a depth as well: it is pence behind its shillings, and so is `S` before its pence. */
export const isCertainPart = (folded: readonly string[], column: number): boolean =>
  (folded[column] ?? '').length > 1 ||
  (folded[column] === 's' && folded[column + 1] === 'd') ||
  (folded[column] === 'd' && folded[column - 1] === 's');
