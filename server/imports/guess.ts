import type { Currency } from '#contract/currencies';
import {
  type DecimalMark,
  type ImportField,
  importFieldNames,
  importFields,
  type Mapping,
} from '#contract/import-fields';
import { parseLotNumber } from '#contract/lot-number';
import { parseAmount } from '#contract/money';
import { fieldOfHeader, foldHeader } from './aliases';
import { extract } from './pattern';
import {
  cleanText,
  notKnown,
  parseAttribution,
  parseCount,
  parseOutcome,
  parseVatScheme,
  parseYesNo,
} from './values';

export type Confidence = 'SURE' | 'LIKELY';
export interface Guess {
  mapping: Mapping;
  confidence: Partial<Record<ImportField, Confidence>>;
}

/** Columns that go on where another ends, by folded header. */
const continued: Partial<Record<ImportField, { headers: readonly string[]; separator: string }>> = {
  title: {
    headers: ['trait', 'subtitle', 'item subtitle', 'untertitel', 'sous titre', 'subtitulo'],
    separator: ', ',
  },
  description: { headers: ['note', 'footer', 'notice', 'body', 'text'], separator: '\n' },
};

/** How lot numbers stand at the beginning of, or within, a longer text. */
const numberPatterns = [
  '^\\s*(?:[Ll]ote?|LOTE?|[Ll]os|[Ll]otto|[Kk]avel|[Nn]r|[Nn][o°º])\\.?\\s*([\\p{L}\\p{N}*.]+?)\\s*[:.–-](?=\\s|$)',
  '(?:^|[\\s.])(\\d+[A-Za-z]?)\\.\\s?(?=\\p{L})',
];

/**
 * What the columns of a file mean, by the names and a look at the values. What the values contradict is not
 * guessed: a column called `name` that holds codes is no title.
 */
export function guessMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  { currency, decimalMark }: { currency: Currency; decimalMark: DecimalMark },
): Guess {
  const values = headers.map((_, column) =>
    rows.map((row) => cleanText(row[column] ?? '')).filter((text) => !notKnown(text)),
  );
  const guess: Guess = {
    mapping: {
      fields: {},
      numberPattern: null,
      grouped: false,
      amounts: 'PER_PART',
      fraction: 'DECIMAL',
      dateOrder: 'DMY',
      departmentId: null,
      categoryId: null,
    },
    confidence: {},
  };
  const { mapping, confidence } = guess;
  const taken = new Set<number>();
  const take = (field: ImportField, columns: number[], separator: string, sure: boolean) => {
    mapping.fields[field] = { columns, separator };
    confidence[field] = sure ? 'SURE' : 'LIKELY';
    for (const column of columns) taken.add(column);
  };

  const matches = headers.map((header) => fieldOfHeader(header));
  for (const field of importFieldNames) {
    const candidates = matches.flatMap((match, column) => {
      if (match?.field !== field || taken.has(column)) return [];
      const fit = fitness(field, values[column] ?? [], { currency, decimalMark });
      return fit > 0 ? [{ column, score: match.strength + fit, strength: match.strength }] : [];
    });
    const best = candidates.reduce<(typeof candidates)[number] | undefined>(
      (found, each) => (found && found.score >= each.score ? found : each),
      undefined,
    );
    if (best)
      take(field, [best.column, ...followers(field, best.column)], separatorOf(field), best.strength === 3);
  }

  if (!mapping.fields.number) guessNumberPattern();
  if (!mapping.fields.reference) guessReference();
  if (!mapping.fields.dimensions) guessDimensions();
  mapping.dateOrder = sniffDateOrder(values[mapping.fields.saleDay?.columns[0] ?? -1] ?? []);
  // Shillings have no meaning in money counted in tens.
  if (currency.notation === 'DECIMAL') {
    delete mapping.fields.shillings;
    delete mapping.fields.pence;
  }
  return guess;

  function followers(field: ImportField, first: number): number[] {
    const names = continued[field]?.headers ?? [];
    const numbered = /^(.*?)[ ]?0?1$/.exec(foldHeader(headers[first] ?? ''))?.[1];
    return headers.flatMap((header, column) => {
      if (column === first || taken.has(column) || values[column]?.length === 0) return [];
      const folded = foldHeader(header);
      const series = field === 'artist' && numbered && new RegExp(`^${numbered} ?0?[2-5]$`).test(folded);
      return names.includes(folded) || series ? [column] : [];
    });
  }

  function guessNumberPattern() {
    for (const pattern of numberPatterns)
      for (const [column, texts] of values.entries()) {
        if (texts.length < Math.max(1, rows.length * 0.8)) continue;
        const hits = extract(pattern, texts).filter(
          (label) => label && 'label' in parseLotNumber(label),
        ).length;
        if (hits < rows.length * 0.8) continue;
        mapping.numberPattern = pattern;
        mapping.fields.number = { columns: [column], separator: ' ' };
        confidence.number = 'LIKELY';
        return;
      }
  }

  /** A column of codes, nearly all different, in a file whose names do not say which. */
  function guessReference() {
    const column = matches.findIndex(
      (match, at) =>
        !taken.has(at) &&
        match?.field === 'title' &&
        (values[at]?.length ?? 0) > 0 &&
        codes(values[at] ?? []),
    );
    if (column >= 0) take('reference', [column], ' ', false);
  }

  function guessDimensions() {
    const column = (name: RegExp) =>
      headers.findIndex(
        (header, at) => name.test(foldHeader(header)) && !taken.has(at) && (values[at]?.length ?? 0) > 0,
      );
    const found = [/^height( (in|cm|mm))?$/, /^width( (in|cm|mm))?$/, /^depth( (in|cm|mm))?$/]
      .map(column)
      .filter((at) => at >= 0);
    if (found.length >= 2) take('dimensions', found, ' × ', false);
  }
}

const separatorOf = (field: ImportField): string =>
  continued[field]?.separator ?? (field === 'artist' ? '; ' : ' ');

const codes = (texts: readonly string[]): boolean =>
  texts.filter((text) => /\d/.test(text) && !/\s/.test(text) && text.length <= 40).length >
    texts.length * 0.9 && new Set(texts).size > texts.length * 0.9;

/** 0: the values contradict the field; up to 1: how well they fit. A column without values may still be meant. */
function fitness(
  field: ImportField,
  texts: readonly string[],
  { currency, decimalMark }: { currency: Currency; decimalMark: DecimalMark },
): number {
  if (texts.length === 0) return 0.1;
  const share = (fits: (text: string) => boolean, least: number) => {
    const part = texts.filter(fits).length / texts.length;
    return part >= least ? part : 0;
  };
  if (field === 'number') return share((text) => 'label' in parseLotNumber(text), 0.8);
  if (field === 'title') return codes(texts) || texts.every((text) => !/\p{L}/u.test(text)) ? 0 : 1;
  if (field === 'quantity') return share((text) => parseCount(text) !== undefined, 0.8);
  if (field === 'outcome') return share((text) => parseOutcome(text) !== undefined, 0.6);
  if (field === 'attribution') return share((text) => parseAttribution(text) !== undefined, 0.5);
  if (field === 'vatScheme') return share((text) => parseVatScheme(text) !== undefined, 0.8);
  if (field === 'arrApplies') return share((text) => parseYesNo(text) !== undefined, 0.8);
  if (importFields[field] === 'amount')
    return share(
      (text) => 'minor' in parseAmount(text, { decimalMark, currency }) || /\d\s*[–-]\s*\d/.test(text),
      0.4,
    );
  if (field === 'buyer') return texts.every((text) => /^[\d\s]+$/.test(text)) ? 0 : 1;
  return 1;
}

function sniffDateOrder(texts: readonly string[]): Mapping['dateOrder'] {
  let order: Mapping['dateOrder'] = 'DMY';
  for (const text of texts) {
    const [first = 0, second = 0] = text.split(/\D+/).map(Number);
    if (first > 31) return 'YMD';
    if (first > 12) return 'DMY';
    if (second > 12) order = 'MDY';
  }
  return order;
}
