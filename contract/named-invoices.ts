/** An invoice that a payment can name. */
export interface NamedInvoice {
  number: string;
  /** ISO 11649 */
  reference: string;
}

/** What the payer says about what a payment is for. */
export interface PayerTexts {
  /** the reference of the payee in a field of its own; '' when there is none */
  structuredReference: string;
  texts: readonly string[];
}

/** The invoices that a payment names, and whether by a reference with check digits or only by number. */
export interface Naming<Invoice> {
  by: 'REFERENCE' | 'NUMBER';
  invoices: Invoice[];
}

/** Shorter numbers are found in dates and addresses. */
const minNumberLength = 4;

/**
 * Creates a function that finds the invoices that a payment names. The structured reference counts before references in the
 * texts, and these before numbers. A number is found whatever blanks and punctuation it is written with, but not within a
 * longer number. `toMoreReferences` returns further references of an invoice by its number.
 */
export function createNamingFinder<Invoice extends NamedInvoice>(
  invoices: readonly Invoice[],
  toMoreReferences: (number: string) => readonly string[] = () => [],
): (payer: PayerTexts) => Naming<Invoice> | undefined {
  const byReference = groupByKey(invoices, ({ reference, number }) => [
    reference,
    ...toMoreReferences(number),
  ]);
  const byNumber = groupByKey(invoices, ({ number }) =>
    [normalize(number)].filter((key) => key.length >= minNumberLength),
  );
  const findReferences = createTextFinder(byReference);
  const findNumbers = createTextFinder(byNumber);
  return ({ structuredReference, texts }) => {
    const structured = byReference.get(structuredReference);
    if (structured) return { by: 'REFERENCE', invoices: structured };
    const referenced = texts.flatMap(findReferences);
    if (referenced.length > 0) return { by: 'REFERENCE', invoices: [...new Set(referenced)] };
    const numbered = texts.flatMap(findNumbers);
    return numbered.length > 0 ? { by: 'NUMBER', invoices: [...new Set(numbered)] } : undefined;
  };
}

/** Returns the invoices by their keys, of which one may have several. */
function groupByKey<Invoice>(
  invoices: readonly Invoice[],
  toKeys: (invoice: Invoice) => string[],
): Map<string, Invoice[]> {
  const groups = new Map<string, Invoice[]>();
  for (const invoice of invoices)
    for (const key of toKeys(invoice)) groups.set(key, [...(groups.get(key) ?? []), invoice]);
  return groups;
}

/**
 * Creates a function that finds all keys in a text. It looks up every part of the text that is as long as a key, so that its
 * time does not depend on the number of keys.
 */
function createTextFinder<Invoice>(keys: ReadonlyMap<string, Invoice[]>): (text: string) => Invoice[] {
  const lengths = [...new Set([...keys.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  return (text) => {
    const { letters, starts } = normalizeWithPlaces(text);
    const named: Invoice[] = [];
    for (let at = 0; at < letters.length; ) {
      const length = lengths.find(
        (candidate) => keys.has(letters.slice(at, at + candidate)) && isWhole(text, starts, at, candidate),
      );
      if (length !== undefined) named.push(...(keys.get(letters.slice(at, at + length)) ?? []));
      at += length ?? 1;
    }
    return named;
  };
}

/** Returns whether the part does not begin or end within a longer number or word of the text. */
function isWhole(text: string, starts: readonly number[], at: number, length: number): boolean {
  const first = starts[at] ?? 0;
  const last = starts[at + length - 1] ?? 0;
  return !continues(text, first - 1, first) && !continues(text, last, last + 1);
}

const kinds = [/\p{N}/u, /\p{L}/u];

/** Returns whether two neighboring characters are both digits or both letters. */
const continues = (text: string, one: number, other: number): boolean =>
  kinds.some((kind) => kind.test(text.charAt(one)) && kind.test(text.charAt(other)));

/** Returns a text without what payers leave out or add: case, blanks and punctuation. */
const normalize = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the same with the place of each character in the text. */
function normalizeWithPlaces(text: string): { letters: string; starts: number[] } {
  const starts: number[] = [];
  let letters = '';
  for (let at = 0; at < text.length; at++) {
    const upper = normalize(text.charAt(at));
    // A letter whose capital form has several characters cannot be part of a number.
    if (upper.length !== 1) continue;
    letters += upper;
    starts.push(at);
  }
  return { letters, starts };
}
