/** A smaller unit of a price that may have a column of its own. */
export type PricePart = 'shillings' | 'pence';

const words: Record<PricePart | 'pounds', readonly string[]> = {
  pounds: ['pounds', 'pound', 'livres', 'livre'],
  shillings: ['shillings', 'shilling', 'sh', 'sols', 'sous'],
  pence: ['pence', 'penny', 'deniers', 'denier'],
};
const letters: Readonly<Record<string, PricePart>> = { s: 'shillings', d: 'pence' };

/**
 * Returns the smaller unit that a folded header names, and the header of the price it belongs to. Undefined when there is
 * none or the column contains the whole price. A single letter counts only alone or after a price.
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

/** `D` may also be a depth: it means pence only after shillings, and `S` means shillings only before pence. */
export const isCertainPart = (folded: readonly string[], column: number): boolean =>
  (folded[column] ?? '').length > 1 ||
  (folded[column] === 's' && folded[column + 1] === 'd') ||
  (folded[column] === 'd' && folded[column - 1] === 's');
