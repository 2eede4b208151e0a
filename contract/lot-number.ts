import { foldLine } from './line';

/**
 * A lot number is the label as printed: `12A`, `32bis`, `11*`, `S1`, `3871.10`, `3613 bis.`, `[0101]`, `único`. Only
 * surrounding blanks and the Unicode form are normalized. Generated numbers are integer + letters.
 */
export const maxLotNumberLength = 40;

export type LotNumberIssue = 'empty' | 'too_long' | 'unreadable';

/** Parses a label. Issues: empty, too long, line breaks, or neither letter nor digit. */
export function parseLotNumber(text: string): { label: string } | { issue: LotNumberIssue } {
  const label = text.normalize('NFC').trim();
  if (label === '') return { issue: 'empty' };
  if (label.length > maxLotNumberLength) return { issue: 'too_long' };
  if (foldLine(label) !== label || !/[\p{L}\p{N}]/u.test(label)) return { issue: 'unreadable' };
  return { label };
}

/** Words and signs before lot numbers in tables, in the languages of the trade. */
const prefix =
  /^(?:(?:lotes?|lotto|lots?|losnummer|losnr|los|kavel|catalogue|cat|katalog|kat|item|num(?:mer|ber|[eé]ro)?|n\.?[ºo°r]?|ロット|로트|拍品|图录|圖錄|编号|編號|号|號|第)[\s.:_-]*){0,3}[#№]?[\s.:_-]*/iu;
const maxPrefixedLength = 60;

/**
 * Removes a prefix that only marks a lot number: `Lot 12`, `#12`, `N° 12`, `第12号`. Returns undefined when there is none or
 * when the rest is no label. `N12` and `Cat12` are labels themselves.
 */
export function stripLabelPrefix(label: string): { label: string; prefix: string } | undefined {
  if (label.length > maxPrefixedLength) return undefined;
  const bare = label.replace(/(?<=\d)\s?(?:号|號|番|번|호)(?:拍品)?$/u, '');
  const matchedPrefix = prefix.exec(bare)?.[0] ?? '';
  const remaining = bare.slice(matchedPrefix.length);
  if (remaining === label || !looksLikeLabel(remaining)) return undefined;
  // Signs alone, such as the dash of `- 12`, are no prefix.
  if (matchedPrefix !== '' && !/[\p{L}#№]/u.test(matchedPrefix)) return undefined;
  const isWithoutSpace = /[a-z]$/i.test(matchedPrefix);
  if (isWithoutSpace && (/^(?:n|num|cat|kat)$/i.test(matchedPrefix) || !/^\d/.test(remaining)))
    return undefined;
  return {
    label: remaining,
    prefix: matchedPrefix.replace(/[\s.:_-]{1,20}$/, '') || label.slice(remaining.length).trim(),
  };
}

/** One word with a digit, a number with an addition (`8 bis`, `12 A`), or a Roman numeral. */
export const looksLikeLabel = (text: string): boolean =>
  /^[([]?\p{L}{0,4}[-.]?\d\S{0,20}$/u.test(text) ||
  /^\d\S{0,10} (?:bis|ter|quater|\p{L})\.?$/iu.test(text) ||
  /^[IVXLCDM]{1,9}$/.test(text);

/** Returns the content of brackets or quotes when it contains a digit, else the unchanged text. */
const keepIfNumbered = (text: string, inner: string): string => (/\d/.test(inner) ? inner : text);

/**
 * Returns the label without the number formatting of spreadsheets and printers: `1,009`, `1’009` and `1 009` are 1009, and
 * `12.0` is 12. A point can separate a part from its lot (`3871.100`), so it counts as thousands separator only where the
 * file writes thousands with points.
 */
export function normalizeLotNumber(label: string, pointGroups: boolean): string {
  if (/^[1-9]\d{0,2}(?:[,'’\s\u00a0\u202f]\d{3})+$/.test(label)) return label.replace(/\D/g, '');
  if (pointGroups && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(label)) return label.replace(/\./g, '');
  if (/^\d+\.0{1,2}$/.test(label)) return label.replace(/\.0+$/, '');
  return label
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/^['’](?=\d)/, '')
    .replace(/^\(([^()]+)\)$/, keepIfNumbered)
    .replace(/^["“«](.*)["”»]$/, keepIfNumbered)
    .replace(/^([^()]*\d\p{L}?)\)$/u, '$1')
    .replace(/(?<=\d)[.,;:]$/, '')
    .trim();
}

/** Signs, abbreviations and counts beside a number that describe the lot: `38 NR`, `12 *`, `12 (2)`, `† 12`. */
const remarkPatterns = [
  /\d\s+[^\p{L}\p{N}\s½¼¾]+$/u,
  /\d[?!=#+^~%\p{Sc}]+$/u,
  /^[^\p{L}\p{N}[(“"']/u,
  /\d\s*[[(]\s*(?:x\s?)?\d/iu,
  /^(?:\[|\([^)]*$)/,
  /\d\s*[Α-Ωα-ω]$/u,
  /\d\s?(?:NR|WD|N\/R|W\/D)$/i,
  /\d\s+(?!bis|ter)\(?\p{L}[\p{L}./]{1,4}\)?$/iu,
  /\d[件套组組幅张張对對]$/u,
];

/**
 * Returns whether a label contains more than a number with the usual additions of catalogs (`12A`, `8 bis`, `5*`): a word as
 * in `34 (withdrawn)` and `52 cont.`, or one of the remarks above.
 */
export const hasRemark = (label: string): boolean =>
  !repetitions.includes((/\d.{0,30}?[\s(–-](\p{L}{4,})/u.exec(label)?.[1] ?? 'bis').toLowerCase()) ||
  (!repetitionPattern.test(label) && remarkPatterns.some((mark) => mark.test(label)));

/** `8 ter`, `3613 bis.`, `12 (bis)` */
const repetitionPattern = /\d\s*\(?(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies)\)?\.?$/iu;

/** Returns the key under which labels of one number are equal: 77A and 77a, 77 and ７７. Same as `lot_key` in SQL. */
export const toLotKey = (label: string): string => label.normalize('NFKC').toLowerCase();

// The classes of a sort key's tokens. A key ends with a blank, which sorts before all of them.
const symbolClass = '0';
const numberClass = '1';
const suffixClass = '2';
const wordClass = '3';

/** Latin adverbs with which catalogs repeat a number; alphabetically `quater` would come before `ter`. */
const repetitions = ['bis', 'ter', 'quater', 'quinquies', 'sexies', 'septies', 'octies', 'novies', 'decies'];

/**
 * Returns the sort key of a label, to be compared byte by byte (collation "C"): 1, 2, 11, 11*, 12, 12A, 12Z, 12AA, 12bis,
 * 12ter, 3871.1, 3871.2, 3871.10; labels that begin with a letter (supplements) come last. Brackets, dots, dashes and
 * leading zeros only count between otherwise equal labels.
 */
export function toLotSortKey(label: string): string {
  const folded = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const tokens = folded.match(/\d+|\p{L}+|[^\d\p{L}\s.,:;_()[\]{}/\\-]+/gu) ?? [];
  const first = tokens.findIndex((token) => /^[\d\p{L}]/u.test(token));
  return `${tokens.slice(Math.max(first, 0)).map(toTokenKey).join('')} ${label}`;
}

function toTokenKey(token: string, index: number): string {
  if (/^\d/.test(token)) {
    const digits = token.replace(/^0+(?=\d)/, '');
    return `${numberClass}${String(digits.length).padStart(2, '0')}${digits}`;
  }
  if (!/^\p{L}/u.test(token)) return `${symbolClass}${token}`;
  if (index > 0 && token.length <= 2) return `${suffixClass}${token.length}${token}`;
  const nth = repetitions.indexOf(token);
  return nth < 0 ? `${wordClass}${token}` : `${wordClass}bis${nth}`;
}

const companyNumber = /^([1-9]\d*)([A-Z]*)$/;

/** Returns whether the label has the form of generated numbers: an integer, then capital letters. */
export const isCompanyNumber = (label: string): boolean => companyNumber.test(label);

/** Returns the number of a lot appended after `last`: the next integer. `12` and `12A` → `13`; undefined → `1`. */
export function getNextLabel(last: string | undefined): string {
  const integer = /\d+/.exec(last ?? '')?.[0];
  return String(BigInt(integer ?? 0) + 1n);
}

/**
 * Returns the number of a lot inserted after another one: `12` → `12A`, `12A` → `12B`, `12Z` → `12AA`. Accepts every label.
 */
export function getLabelAfter(label: string): string {
  const [, integer, letters] = companyNumber.exec(label) ?? [];
  if (integer === undefined || letters === undefined) return `${label}A`;
  return integer + lettersAfter(letters);
}

/**
 * Returns a number between two others: `7`, `8` → `7A`; after the last the next integer, before the first the previous
 * integer. Returns undefined when no generated number fits: `7`, `7A`.
 */
export function findLabelBetween(before: string | undefined, after: string | undefined): string | undefined {
  const label =
    before === undefined
      ? String(Number(/^\d+/.exec(after ?? '')?.[0] ?? 0) - 1)
      : after === undefined
        ? getNextLabel(before)
        : getLabelAfter(before);
  const key = toLotSortKey(label);
  const fits =
    isCompanyNumber(label) &&
    (before === undefined || toLotSortKey(before) < key) &&
    (after === undefined || key < toLotSortKey(after));
  return fits ? label : undefined;
}

function lettersAfter(letters: string): string {
  const last = letters.at(-1);
  if (last === undefined) return 'A';
  const head = letters.slice(0, -1);
  return last === 'Z' ? `${lettersAfter(head)}A` : head + String.fromCharCode(last.charCodeAt(0) + 1);
}
