import {
  type ImportField,
  type ImportTarget,
  importFields,
  isAboutCustomers,
  listDateFields,
  type Mapping,
  targetFields,
} from '#contract/import-fields';
import { parseLotNumber } from '#contract/lot-number';
import { foldHeader, matchHeader } from './aliases';
import { hasNoResult } from './corrupted-cells';
import { isSingleAmount, looksLikeCodes, type Notation, scoreFitness } from './fitness';
import { namesOtherCurrency } from './other-prices';
import { extract } from './pattern';
import { isCertainPart } from './price-header';
import { cleanText, isUnknown } from './values';

export type Confidence = 'SURE' | 'LIKELY';
export interface Guess {
  mapping: Mapping;
  confidence: Partial<Record<ImportField, Confidence>>;
}

/** Columns that continue another one, by folded header. */
const continuations: Partial<Record<ImportField, { headers: readonly string[]; separator: string }>> = {
  title: {
    headers: ['trait', 'subtitle', 'item subtitle', 'untertitel', 'sous titre', 'subtitulo'],
    separator: ', ',
  },
  // A number and its suffix in columns of their own, as exported by Circuit Auction and Auction Flex.
  number: {
    headers: [
      'lot suffix',
      'lot letter',
      'lot ext',
      'lot extension',
      'lot no suffix',
      'lot no ext',
      'lot number suffix',
      'lot number ext',
      'lot number extension',
      'suffix',
      'letter',
      'bis',
      'lot bis',
    ],
    separator: '',
  },
  description: { headers: ['note', 'footer', 'notice', 'body', 'text'], separator: '\n' },
  email: { headers: ['email 2', 'email2', 'e mail 2', 'second email', 'email 3', 'email3'], separator: '; ' },
  phone: {
    headers: [
      'wphone',
      'hphone',
      'fphone',
      'ophone',
      'work phone',
      'phone 2',
      'phone2',
      'mobile',
      'mobile phone',
      'cell',
    ],
    separator: '; ',
  },
  street: {
    headers: [
      'address second line',
      'address third line',
      'addr2',
      'addr3',
      'address 2',
      'address2',
      'address 3',
      'address3',
    ]
      .concat(['address line 2', 'address line 3'])
      .flatMap((header) => [header, `vendor ${header}`, `buyer ${header}`]),
    separator: '\n',
  },
  tags: { headers: [], separator: '; ' },
  artistAliases: { headers: [], separator: '; ' },
  remarks: { headers: [], separator: '\n' },
};

/** Patterns of lot numbers at the beginning of or within a longer text. */
const numberPatterns = [
  '^\\s*(?:[Ll]ote?|LOTE?|[Ll]os|[Ll]otto|[Kk]avel|[Nn]r|[Nn][o°º])\\.?\\s*([\\p{L}\\p{N}*.]+?)\\s*[:.–-](?=\\s|$)',
  '(?:^|[\\s.])(\\d+[A-Za-z]?)\\.\\s?(?=\\p{L})',
];

/** The state while the columns of a file are guessed: target, headers, values and which columns are assigned. */
interface Columns {
  noun: ImportTarget;
  headers: readonly string[];
  rows: number;
  /** the non-empty values of each column */
  values: readonly (readonly string[])[];
  matches: readonly ReturnType<typeof matchHeader>[];
  assigned: Set<number>;
  guess: Guess;
}

/**
 * Guesses the fields of the columns by their headers and values. Values that contradict a field rule it out: a column called
 * `name` that contains codes is not a title.
 */
export function guessMapping(
  noun: ImportTarget,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  notation: Notation,
): Guess {
  const mapping: Mapping = {
    fields: {},
    numberPattern: null,
    grouped: false,
    amounts: 'PER_PART',
    fraction: 'DECIMAL',
    dateOrder: null,
    departmentId: null,
    categoryId: null,
  };
  const columns: Columns = {
    noun,
    headers,
    rows: rows.length,
    values: headers.map((_, column) =>
      rows
        .map((row) => cleanText(row[column] ?? ''))
        .filter((text) => !isUnknown(text) && !hasNoResult(text)),
    ),
    matches: headers.map((header) => matchHeader(header, noun)),
    assigned: new Set(),
    guess: { mapping, confidence: {} },
  };
  for (const field of targetFields[noun]) guessByName(columns, field, notation);
  const { fields } = mapping;
  if (noun === 'auctions' && !fields.number) guessNumberPattern(columns);
  dropStrayParts(columns);
  if (!fields.hammer && !fields.outcome) assignResultsAsHammer(columns, notation);
  if (fields.hammer && !fields.outcome) assignOutcome(columns);
  if (fields.hammer && !fields.outcome) assignConditionAsOutcome(columns, notation);
  assignSecondEstimate(columns, notation);
  assignPaddles(columns);
  if (!fields.reference) guessReference(columns);
  if (!fields.dimensions && targetFields[noun].includes('dimensions')) guessDimensions(columns);
  if (isAboutCustomers(noun)) resolveNames(columns);
  // A family name column next to the whole name adds nothing and may lack the prefix.
  if (fields.fullName && fields.lastName && !fields.firstName) delete fields.lastName;
  const days = listDateFields(mapping).flatMap((field) => fields[field]?.columns ?? []);
  mapping.dateOrder = sniffDateOrder(days.flatMap((column) => columns.values[column] ?? []));
  return columns.guess;
}

/** Headers that mean the whole name on their own, and one part of it next to a column with the other part. */
const fullNameHeaders = new Set(['nome', 'nombre', 'nom', '名', 'navn', 'naam']);

/**
 * `Nome` without `Sobrenome` is the whole name; `Name` next to `Vorname` or `Surname` is the other part, unless its cells
 * contain that part too.
 */
function resolveNames({ headers, values, guess: { mapping, confidence } }: Columns): void {
  const { fields } = mapping;
  const getHeaderText = (field: ImportField) => foldHeader(headers[fields[field]?.columns[0] ?? -1] ?? '');
  const rename = (from: ImportField, to: ImportField) => {
    fields[to] = fields[from];
    confidence[to] = confidence[from];
    delete fields[from];
    delete confidence[from];
  };
  for (const [part, other] of [
    ['firstName', 'lastName'],
    ['lastName', 'firstName'],
  ] as const)
    if (!fields.fullName && fields[part] && !fields[other] && fullNameHeaders.has(getHeaderText(part)))
      rename(part, 'fullName');
  for (const [part, other] of [
    ['firstName', 'lastName'],
    ['lastName', 'firstName'],
  ] as const) {
    if (!fields.fullName || !fields[part] || fields[other]) continue;
    const parts = new Set(
      (values[fields[part].columns[0] ?? -1] ?? []).flatMap((text) => text.split(/[\s,]+/)),
    );
    const all = values[fields.fullName.columns[0] ?? -1] ?? [];
    if (all.length > 0 && !all.some((name) => name.split(/[\s,]+/).some((word) => parts.has(word))))
      rename('fullName', other);
  }
}

/** Shillings and pence count only next to pounds; elsewhere `D` is a depth. */
function dropStrayParts({ headers, guess, assigned }: Columns): void {
  const { fields } = guess.mapping;
  const pounds = fields.hammer?.columns[0];
  const folded = headers.map(foldHeader);
  for (const part of ['shillings', 'pence'] as const) {
    const [column] = fields[part]?.columns ?? [];
    if (column === undefined) continue;
    if (pounds !== undefined && (isCertainPart(folded, column) || (column > pounds && column <= pounds + 2)))
      continue;
    delete fields[part];
    delete guess.confidence[part];
    assigned.delete(column);
  }
}

/** Next to a price, a column of results is assigned whatever its values: without it every lot with a price would be sold. */
function assignOutcome(columns: Columns): void {
  const column = columns.matches.findIndex(
    (match, at) => match?.field === 'outcome' && match.strength === 3 && !columns.assigned.has(at),
  );
  if (column >= 0) assignColumns(columns, 'outcome', [column], ' ', 'LIKELY');
}

/** `Estado`, `État` or `Zustand` usually means the condition, but with result values it is the result. */
function assignConditionAsOutcome(columns: Columns, notation: Notation): void {
  const { fields } = columns.guess.mapping;
  const column = columns.matches.findIndex((match, at) => {
    const texts = columns.values[at] ?? [];
    return (
      match?.field === 'conditionReport' && texts.length > 0 && scoreFitness('outcome', texts, notation) > 0
    );
  });
  if (column < 0) return;
  if (fields.conditionReport?.columns.includes(column)) {
    delete fields.conditionReport;
    delete columns.guess.confidence.conditionReport;
  }
  assignColumns(columns, 'outcome', [column], ' ', 'LIKELY');
}

/** `Sold` or `Result` above amounts is the hammer price. */
function assignResultsAsHammer(columns: Columns, notation: Notation): void {
  if (!targetFields[columns.noun].includes('hammer')) return;
  const column = columns.matches.findIndex((match, at) => {
    const texts = columns.values[at] ?? [];
    const isUnassigned = match?.field === 'outcome' && match.strength === 3 && !columns.assigned.has(at);
    return isUnassigned && texts.some(looksLikeAmount) && scoreFitness('hammer', texts, notation) > 0;
  });
  if (column >= 0) assignColumns(columns, 'hammer', [column], ' ', 'LIKELY');
}

/** `Schätzpreis von | bis`: headers of the second of two columns, without the part that both share. */
const rangeWords = new Set('bis to a ate hasta tot fino au al et e until max maximum 至 到'.split(' '));

/** Two columns called `Estimate`, or one followed by a column without a header, are the low and the high estimate. */
function assignSecondEstimate(columns: Columns, notation: Notation): void {
  const { headers, values, assigned, guess } = columns;
  const [low = -1] = guess.mapping.fields.estimateLow?.columns ?? [];
  const high = isSeparatorColumn(columns, low + 1) ? low + 2 : low + 1;
  if (low < 0 || guess.mapping.fields.estimateHigh || assigned.has(high) || headers[high] === undefined)
    return;
  const header = foldHeader(headers[high] ?? '');
  if (header !== '' && header !== foldHeader(headers[low] ?? '') && !rangeWords.has(header)) return;
  const lows = values[low] ?? [];
  const highs = values[high] ?? [];
  // Texts, for example of a second header row, count as errors of their rows and not of the column.
  const areSingle = (texts: readonly string[]) => {
    const figures = texts.filter((text) => /\d/.test(text));
    return figures.length > 0 && figures.every((text) => isSingleAmount(text, notation));
  };
  if (highs.length <= lows.length && areSingle(lows) && areSingle(highs))
    assignColumns(columns, 'estimateHigh', [high], ' ', 'LIKELY');
}

/** Numbers in a column of buyers are paddle numbers. */
function assignPaddles(columns: Columns): void {
  const { matches, assigned, values, guess } = columns;
  if (guess.mapping.fields.paddle || guess.mapping.fields.buyer) return;
  const column = matches.findIndex(
    (match, at) =>
      match?.field === 'buyer' &&
      !assigned.has(at) &&
      (values[at]?.length ?? 0) > 0 &&
      values[at]?.every((text) => /^#?\d{1,6}$/.test(text)),
  );
  if (column >= 0) assignColumns(columns, 'paddle', [column], ' ', 'LIKELY');
}

/** Returns whether a column has no header and is empty or contains only separators between two amounts: `-`, `to`, `bis`. */
const isSeparatorColumn = ({ headers, values }: Columns, column: number): boolean =>
  headers[column + 1] !== undefined &&
  foldHeader(headers[column] ?? '') === '' &&
  (values[column] ?? []).every((text) => /^[^\d]{1,4}$/.test(text));

function assignColumns(
  { assigned, guess }: Columns,
  field: ImportField,
  columns: number[],
  separator: string,
  confidence: Confidence,
): void {
  guess.mapping.fields[field] = { columns, separator };
  guess.confidence[field] = confidence;
  for (const column of columns) assigned.add(column);
}

/** A short text with digits. A sentence with a year in it does not count. */
const looksLikeAmount = (text: string): boolean => /\d/.test(text) && text.length <= 40;

const mentionsHammer = (header: string): boolean =>
  /hammer|zuschlag|marteau|martelo|martillo|martello|hamer|落槌|落锤|落鎚/.test(foldHeader(header));

/** Assigns the column whose header and values fit best, with the columns that continue it. */
function guessByName(columns: Columns, field: ImportField, notation: Notation): void {
  const { matches, assigned, values } = columns;
  const candidates = matches.flatMap((match, column) => {
    if (match?.field !== field || assigned.has(column)) return [];
    const texts = values[column] ?? [];
    const isOtherCurrency =
      importFields[field] === 'amount' &&
      namesOtherCurrency(columns.headers[column] ?? '', notation.currency);
    if (isOtherCurrency) return [];
    // A column with this header is assigned even when few of its cells can be read, so that the user is asked instead of
    // losing them.
    const isNamedAmount =
      match.strength === 3 && importFields[field] === 'amount' && texts.some(looksLikeAmount);
    const fit = scoreFitness(field, texts, notation) || (isNamedAmount ? 0.05 : 0);
    // A price realised next to a hammer price includes the premium.
    const hammerBonus = field === 'hammer' && mentionsHammer(columns.headers[column] ?? '') ? 3 : 0;
    return fit > 0 ? [{ column, score: match.strength + fit + hammerBonus, strength: match.strength }] : [];
  });
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (bestSoFar, each) => (bestSoFar && bestSoFar.score >= each.score ? bestSoFar : each),
    undefined,
  );
  if (!best) return;
  const all = [best.column, ...findContinuations(columns, field, best.column)];
  assignColumns(columns, field, all, getSeparator(field), best.strength === 3 ? 'SURE' : 'LIKELY');
}

function findContinuations(
  { headers, assigned, values }: Columns,
  field: ImportField,
  first: number,
): number[] {
  const names = continuations[field]?.headers ?? [];
  const numbered = /^(.*?)[ ]?0?1$/.exec(foldHeader(headers[first] ?? ''))?.[1];
  return headers.flatMap((header, column) => {
    if (column === first || assigned.has(column) || values[column]?.length === 0) return [];
    // A column of words or numbers is not a suffix of a number.
    if (field === 'number' && !values[column]?.every((text) => /^[^\p{N}\s]{1,6}$/u.test(text))) return [];
    const folded = foldHeader(header);
    const series = field === 'artist' && numbered && new RegExp(`^${numbered} ?0?[2-5]$`).test(folded);
    return names.includes(folded) || series ? [column] : [];
  });
}

function guessNumberPattern({ values, rows, guess: { mapping, confidence } }: Columns): void {
  for (const pattern of numberPatterns)
    for (const [column, texts] of values.entries()) {
      if (texts.length < Math.max(1, rows * 0.8)) continue;
      const hits = extract(pattern, texts).filter(
        (label) => label && 'label' in parseLotNumber(label),
      ).length;
      if (hits < rows * 0.8) continue;
      mapping.numberPattern = pattern;
      mapping.fields.number = { columns: [column], separator: ' ' };
      confidence.number = 'LIKELY';
      return;
    }
}

/** Assigns a column of codes, nearly all different, when no header names the reference. */
function guessReference(columns: Columns): void {
  const { matches, assigned, values } = columns;
  const column = matches.findIndex(
    (match, at) =>
      !assigned.has(at) &&
      match?.field === 'title' &&
      (values[at]?.length ?? 0) > 0 &&
      looksLikeCodes(values[at] ?? []),
  );
  if (column >= 0) assignColumns(columns, 'reference', [column], ' ', 'LIKELY');
}

const sides = [
  'h|height|hauteur|hohe|hoehe|altura|altezza|hoogte|高|高度',
  'w|width|largeur|breite|largura|ancho|larghezza|breedte|宽|寬|宽度|寬度',
  'd|depth|profondeur|tiefe|profundidade|profundidad|profondita|diepte|深|深度',
];
const unitWords = 'units?|uom|unit of measure(?:ment)?|unite|einheit|unidade|unidad|unita|单位|單位';
const sideHeaders = sides.map((words) => new RegExp(`^(?:${words})(?: (in|inch|inches|ft|cm|mm|m))?$`));
const sideUnits = sides.map(
  (words) => new RegExp(`^(?:(?:${words}) (?:${unitWords})|(?:${unitWords}) (?:${words}))$`),
);
const unitHeader = new RegExp(`^(?:(?:dimensions?|size|measurements?) )?(?:${unitWords})$`);

/** Assigns height, width and depth in separate columns, with the units of their headers or of neighboring columns. */
function guessDimensions(columns: Columns): void {
  const { headers, assigned, values } = columns;
  const column = (name: RegExp, fits: (text: string) => boolean) =>
    headers.findIndex(
      (header, at) =>
        name.test(foldHeader(header)) &&
        !assigned.has(at) &&
        (values[at]?.length ?? 0) > 0 &&
        (values[at] ?? []).every(fits),
    );
  const isUnitText = (text: string) => !/\d/.test(text);
  const sideColumns = sideHeaders.flatMap((header, side) => {
    const at = column(header, (text) => /\d/.test(text));
    if (at < 0) return [];
    const unit = header.exec(foldHeader(headers[at] ?? ''))?.[1];
    return { at, unit, unitColumn: column(sideUnits[side] ?? header, isUnitText) };
  });
  if (sideColumns.length < 2) return;
  const shared = column(unitHeader, isUnitText);
  const all = sideColumns.flatMap(({ at, unitColumn }) => (unitColumn >= 0 ? [at, unitColumn] : [at]));
  const units = sideColumns.flatMap(({ at, unit }) => (unit ? [[String(at), unit] as const] : []));
  assignColumns(columns, 'dimensions', shared >= 0 ? [...all, shared] : all, ' × ', 'LIKELY');
  const source = columns.guess.mapping.fields.dimensions;
  if (!source || units.length === 0 || all.length > sideColumns.length || shared >= 0) return;
  const unit = units[0]?.[1];
  if (unit && units.length === sideColumns.length && units.every(([, each]) => each === unit))
    source.unit = unit;
  else source.units = Object.fromEntries(units);
}

const getSeparator = (field: ImportField): string =>
  continuations[field]?.separator ?? (field === 'artist' ? '; ' : ' ');

/**
 * Returns the order of day and month in numeric dates, or null when it is unclear. Dates that start with the year or name
 * the month need no order.
 */
function sniffDateOrder(texts: readonly string[]): Mapping['dateOrder'] {
  let order: Mapping['dateOrder'] = null;
  let yearsInFront = false;
  for (const text of texts) {
    const [, first = 0, second = 0] = (
      /^(\d{1,4})[-/. ]+(\d{1,2})[-/. ]+\d{1,4}/.exec(text.trim()) ?? []
    ).map(Number);
    if (first > 31) yearsInFront = true;
    else if (first > 12) return 'DMY';
    else if (second > 12) order = 'MDY';
  }
  return order ?? (yearsInFront && !texts.some(isYearLast) ? 'YMD' : null);
}

const isYearLast = (text: string): boolean => /^\d{1,2}[-/. ]+\d{1,2}[-/. ]+\d{4}/.test(text.trim());
