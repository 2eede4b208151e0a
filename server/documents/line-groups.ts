import type { InvoiceDocument, InvoiceDocumentLine } from '#contract/invoice-document';
import type { DocumentWords } from '../locales/locale';
import { breakLongWords, type Formats } from './formats';
import { formatTaxCode } from './taxes';

/** letters without a blank that fit into the column of descriptions */
const maxWordLength = 30;

/** One charge of a lot. */
interface LinePart {
  label: string;
  /** how it is taxed; empty where the document shows no tax */
  code: string;
  amount: string;
}

/** A lot with its charges, or a charge that is about no lot. */
export interface LineGroup {
  /** empty: about no lot */
  lot: string;
  description: string;
  parts: LinePart[];
  /** how a charge about no lot is taxed */
  code: string;
  total: string;
}

/** Returns the lines as they are printed: the charges of each lot together, in the order in which the lots first appear. */
export function groupLines(
  { lines }: InvoiceDocument,
  words: DocumentWords,
  formats: Formats,
  showsTax: boolean,
): LineGroup[] {
  const lots = new Map<string, InvoiceDocumentLine[]>();
  for (const line of lines)
    if (line.lotNumber !== null) lots.set(line.lotNumber, [...(lots.get(line.lotNumber) ?? []), line]);
  const code = (line: InvoiceDocumentLine) => (showsTax ? formatTaxCode(line.vat, formats) : '');

  const lotGroups = [...lots].map(([lot, charges]) => {
    const { description = '' } = charges.find(({ kind }) => kind === 'HAMMER') ?? charges[0] ?? {};
    return {
      lot,
      description: breakLongWords(description, maxWordLength),
      parts: charges.map((line) => ({
        label: describeCharge(line, description, words),
        code: code(line),
        amount: formats.bare(line.amount),
      })),
      code: '',
      total: formats.bare(charges.reduce((sum, { amount }) => sum + amount, 0)),
    };
  });
  const otherGroups = lines
    .filter(({ lotNumber }) => lotNumber === null)
    .map((line) => ({
      lot: '',
      description: describeCharge(line, '', words),
      parts: [],
      code: code(line),
      total: formats.bare(line.amount),
    }));
  return [...lotGroups, ...otherGroups];
}

/** Kinds that buyers know by their description. */
const describedKinds = new Set(['SHIPPING', 'STORAGE', 'LATE_INTEREST', 'CHARGE', 'DISCOUNT']);

/** Returns what a line charges; what the lot is called is printed only once. */
function describeCharge(
  { kind, description }: InvoiceDocumentLine,
  lotDescription: string,
  { lineKinds }: DocumentWords,
): string {
  const word = lineKinds[kind];
  if (description === '' || description === lotDescription || description === word) return word;
  const text = breakLongWords(description, maxWordLength);
  return describedKinds.has(kind) ? text : `${word} · ${text}`;
}
