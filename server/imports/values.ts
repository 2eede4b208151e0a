import type { DateOrder } from '#contract/import-fields';
import type { attributions } from '#contract/item-fields';
import type { LotResult } from '#contract/lot-states';
import type { VatScheme } from '#contract/money/vat';
import { parseWordedDay, toIsoDay } from './day-words';
import { outcomeWords } from './outcome-words';
import { decodeHead } from './reading/encoding';

/** Normalizes a text for comparison, without case, accents and surrounding signs. */
export const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase().replace(/ {2,}/g, ' ').trim()
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/ß/g, 'ss')
        .toLowerCase()
        .replace(/[\s\u00a0]+/g, ' ')
        .normalize('NFC')
        .trim();

/** Fast path for most cells: one line of ASCII needs no normalization. */
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * Returns whether a text only needs trimming, as nearly all cells do: a single line of composed Latin or Han characters.
 * Characters that normalization replaces (the en quad, the ohm sign) are not among them.
 */
const isClean = (text: string): boolean =>
  /^[\x20-\x7e\u00a0-\u02ff\u2010-\u2027\u2030-\u205e\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*$/.test(text);

/**
 * Returns a cell's text for storage: composed characters, no surrounding blanks, LF line ends, and typographic signs instead
 * of the control characters left by Windows-1252 (`Whitefriar\x92s`). Removes the apostrophe with which our exports prevent
 * spreadsheets from computing a text.
 */
export const cleanText = (text: string): string =>
  isClean(text) && !text.startsWith("'") ? text.trim() : clean(text);

const clean = (text: string): string =>
  text
    .replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '')
    .replace(/[\u0080-\u009f]/g, (control) => decodeHead(Buffer.from(control, 'latin1'), 'windows-1252'))
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .trim();

const unknownWords = new Set(
  `n/a na n.a. n.a #n/a #na null nil - -- --- – —  — — —- -— ? [?] ??? unknown [unknown] unbekannt inconnu inconnue
   inconnus desconhecido desconhecida desconocido desconocida sconosciuto sconosciuta onbekend illegible [illegible]
   unleserlich illisible ilegivel s/d s.d. s/n 不详 不詳 未知 不明 无 無`
    .split(/\s+/)
    .concat('not known', '- -', '— —'),
);

/** Words that are names when capitalized: `Null` is a name, `NULL` and `null` mean that there is none. */
const unknownOrNames = new Set(['na', 'nil', 'null']);
export const isUnknownName = (text: string): boolean =>
  isUnknown(text) && !(unknownOrNames.has(fold(text)) && /^\p{Lu}\p{Ll}+$/u.test(text));

/** Three times the longest of these words, which leaves room for combining accents and blanks. */
const maxUnknownLength = 40;

/**
 * Returns whether a text is empty or means that a value is unknown: `n/a`, `—`, `Unknown`, `Unbekannt`, `Inconnue`,
 * `[Illegible]` …
 */
export const isUnknown = (text: string): boolean => {
  const words = text.trim();
  if (words === '') return true;
  return words.length <= maxUnknownLength && unknownWords.has(fold(words));
};

const compact = (text: string): string => fold(text).replace(/[\s.,;:!*'’"“”()[\]/\\_–—-]+/g, '');

const outcomeByWord = new Map<string, LotResult>();
for (const [outcome, languages] of Object.entries(outcomeWords) as [LotResult, Record<string, string>][])
  for (const words of Object.values(languages))
    for (const word of words.split('|')) outcomeByWord.set(compact(word), outcome);

/** `BI'd`: bought in. Without its apostrophe it would be the word `bid`. */
const boughtIn = /^b[./]?i[./]?['’]d\.?$/;

/** Parses a result. Returns null when it is not known, and undefined for an unknown word. */
export const parseOutcome = (text: string): LotResult | null | undefined => {
  if (isUnknown(text)) return null;
  return boughtIn.test(fold(text)) ? 'PASSED' : outcomeByWord.get(compact(text));
};

/**
 * Abbreviations that count only in capitals or with periods in columns of names and prices, because they may also be
 * initials.
 */
const abbreviations = new Set(['bi', 'wd', 'wdn', 'rnm']);
/** Abbreviations for unsold lots that count only among prices; in a buyer column they are initials. */
const pricedAbbreviations = new Set(['ns', 'nv', 'dns']);
const isAbbreviation = (text: string, allowed: ReadonlySet<string> = abbreviations): boolean =>
  allowed.has(compact(text)) && (/[./]/.test(text) || /^[A-Z]+$/.test(text.trim()));

/**
 * Parses a result in the buyer column. Old catalogs print `Bought in` or `Withdrawn` instead of a buyer; scanned ones
 * contain recognition errors (`8 Bought in`, `Bought rn`).
 */
export function parseBuyerOutcome(text: string): LotResult | undefined {
  if (isUnknown(text)) return undefined;
  const folded = fold(text).replace(/^[\d\s.,;:'"*-]+/, '');
  if (/^b[o0]ught\s?[il1jr][nm]?\b/.test(folded) || /^(passed( in)?|unsold)\b/.test(folded)) return 'PASSED';
  if (/^withdr[ae]wn?\b/.test(folded)) return 'WITHDRAWN';
  if (isAbbreviation(text)) return outcomeByWord.get(compact(text));
  const outcome = outcomeByWord.get(compact(folded));
  // `no`, `s` and `1` only answer a question and do not occur in a buyer column.
  return isWord(compact(folded)) && outcome !== 'SOLD' ? outcome : undefined;
}

const isWord = (folded: string): boolean => folded.length > 3 || /\p{Script=Han}{2}/u.test(folded);

/** A result in a price column, and the text of the amount next to it, such as the last bid of `B/I £500`. */
export interface PricedOutcome {
  outcome: LotResult;
  amount: string;
}

const beforeAmount = /^(?:at|for|bei|zu|fur|à|a|por|em|per|@)\s+/i;
const maxOutcomeLength = 60;
const stripPreposition = (amount: string): string =>
  amount.replace(beforeAmount, '').replace(/^\((.*)\)$/, '$1');

/** Parses a price that contains a result as text. Returns undefined when there is none or the word is unknown. */
export function parsePricedOutcome(text: string): PricedOutcome | undefined {
  if (isUnknown(text) || text.length > maxOutcomeLength) return undefined;
  const tokens = text.trim().split(/\s+/);
  for (let count = tokens.length; count >= 1; count--) {
    const leading = parseOutcomeWord(tokens.slice(0, count).join(' '));
    if (leading) return { outcome: leading, amount: stripPreposition(tokens.slice(count).join(' ')) };
    const trailing = parseOutcomeWord(tokens.slice(-count).join(' '));
    if (trailing) return { outcome: trailing, amount: stripPreposition(tokens.slice(0, -count).join(' ')) };
  }
  return undefined;
}

/** Parses a result among prices, where answers such as `no` and digits such as `1` mean something else. */
const parseOutcomeWord = (text: string): LotResult | undefined =>
  isAbbreviation(text) ||
  isAbbreviation(text, pricedAbbreviations) ||
  (isWord(compact(text)) && !/\d/.test(text))
    ? outcomeByWord.get(compact(text))
    : undefined;

const yes = new Set('true yes y 1 oui ja sim si x wahr vrai verdadeiro 是'.split(' '));
const no = new Set('false no n 0 non nein nao falsch faux falso 否'.split(' '));

/** Parses yes or no in several languages. Returns undefined for everything else. */
export function parseYesNo(text: string): boolean | undefined {
  const folded = fold(text);
  return yes.has(folded) ? true : no.has(folded) ? false : undefined;
}

/** Maximum number of characters in an item number. */
export const maxItemNoLength = 60;

const onRequest = new RegExp(
  [
    '(?:(?:price|estimate|est\\.?) )?(?:up)?on (?:request|application|enquiry|inquiry)',
    '(?:please )?(?:refer|apply) to (?:the )?department|refer department|enquire|p\\.?o\\.?[ar]\\.?',
    '(?:(?:preis|schatzpreis|schatzung) )?auf anfrage',
    '(?:(?:prix|estimation) )?sur demande',
    '(?:(?:preco|estimativa|valor) )?sob consulta',
    '(?:(?:precio|estimacion) )?a consultar',
    '(?:(?:prezzo|stima) )?(?:a|su) richiesta',
    '(?:prijs )?op aanvraag',
    '(?:价格|估价)?(?:面议|待询|备索|请咨询|咨询)(?:价)?',
    '(?:價格|估價)?(?:面議|待詢|備索|請洽詢|洽詢|詢價)',
  ]
    .map((words) => `^(?:${words})$`)
    .join('|'),
);

/** Returns whether a price cell says that the price is on request. */
export const isOnRequestText = (text: string): boolean => onRequest.test(fold(text).replace(/\.$/, ''));

const noReserve =
  /^(?:(?:offered |sold )?(?:no|without|w\/o) (?:a )?reserve|(?:ohne|kein|keine) (?:limit|mindestpreis|vorbehalt)|limitfrei|sans (?:prix de )?reserve|sem (?:preco de )?reserva|sin (?:precio de )?reserva|senza (?:prezzo di )?riserva|zonder limiet|无底价|無底價|无保留价|無保留價|不设底价|不設底價|无保留|無保留)$/;

/** Returns whether a reserve cell says that there is none: `No reserve`, `ohne Limit`, `无底价`. */
export const isNoReserveText = (text: string): boolean => noReserve.test(fold(text).replace(/\.$/, ''));

/** Parses a whole number from 1. Returns undefined for everything else. */
export function parseCount(text: string): number | undefined {
  const normalized = text.trim().replace(/[.,]0+$/, '');
  const count = /^\d{1,7}$/.test(normalized) ? Number(normalized) : 0;
  return count >= 1 && count <= 1_000_000 ? count : undefined;
}

/**
 * Parses a date to ISO: `2026-05-14`, `14/5/2026` or `5.14.2026` by the chosen order, `14 May 2026`, `平成2年1月2日`. Returns
 * undefined when it is not a date. Without a chosen order an ambiguous date (`isDayAmbiguous`) is read with its day first.
 */
export function parseDay(text: string, order: DateOrder | null): string | undefined {
  const [normalized = ''] = text.includes('\n') ? [text] : text.trim().split(/[T ]\d{1,2}:\d{2}/, 1);
  const match = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})\.?$/.exec(normalized);
  if (!match) return parseWordedDay(normalized);
  const [, first = '', , second = '', third = ''] = match;
  // Four digits at the start are a year in every country.
  const [year, month, day] =
    first.length === 4 || order === 'YMD'
      ? [first, second, third]
      : (order ?? inferOrder(first, second)) === 'DMY'
        ? [third, second, first]
        : [third, first, second];
  if (year.length !== 4) return undefined;
  return toIsoDay(Number(year), Number(month), Number(day));
}

/** A number above twelve cannot be a month. */
const inferOrder = (first: string, second: string): DateOrder =>
  Number(second) > 12 && Number(first) <= 12 ? 'MDY' : 'DMY';

/**
 * Returns whether day and month of a numeric date can be swapped to another date: `1/2/1990`, but not `1/1/1990` or
 * `13/2/1990`.
 */
export function isDayAmbiguous(text: string): boolean {
  const [, first = 0, second = 0] = (/^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}/.exec(text.trim()) ?? []).map(
    Number,
  );
  return first !== second && first >= 1 && second >= 1 && first <= 12 && second <= 12;
}

type Attribution = (typeof attributions)[number];
const attributionWords: readonly [RegExp, Attribution][] = [
  [/^(by|de|von|par|di|autograph|original)$/, ''],
  [
    /^(attributed( to)?|attr\.?( to)?|attribue( a)?|zugeschrieben|atribuido( a)?|attribuito( a)?|toegeschreven( aan)?)\b/,
    'ATTRIBUTED_TO',
  ],
  [
    /^(studio( of)?|workshop( of)?|atelier( de)?|werkstatt|oficina( de)?|bottega( di)?|taller( de)?)\b/,
    'STUDIO_OF',
  ],
  [
    /^(circle( of)?|cercle( de)?|entourage( de)?|umkreis|circulo( de)?|cerchia( di)?|kring( van)?)\b/,
    'CIRCLE_OF',
  ],
  [
    /^(follower( of)?|suiveur( de)?|nachfolger|seguidor( de)?|seguace( di)?|navolger( van)?)\b/,
    'FOLLOWER_OF',
  ],
  [
    /^(manner( of)?|in the (manner|taste|style) of|style of|gout de|dans le gout|dans la maniere|maniere de|art des|maneira de|maniera di)\b/,
    'MANNER_OF',
  ],
  [/^(after|copy( after)?|copie( d'apres)?|d'apres|apres|nach|kopie nach|copia( de)?|da|naar)\b/, 'AFTER'],
  [/^(signed|signe|signiert|bezeichnet|assinado|firmato|firmado)\b/, 'SIGNED'],
  [/^(school( of)?|ecole( de)?|schule|escola( de)?|scuola( di)?|escuela( de)?)\b/, 'SCHOOL'],
];

/** Parses the attribution of a catalog to the standard qualifier. Returns undefined for unknown words. */
export function parseAttribution(text: string): Attribution | undefined {
  const folded = fold(text).replace(/_/g, ' ');
  return attributionWords.find(([words]) => words.test(folded))?.[1];
}

const vatWords: readonly [RegExp, VatScheme][] = [
  [/^(margin( scheme)?|m|regime de la marge|marge|differenzbesteuerung|margem|none)$/, 'MARGIN'],
  [/^(standard|†|full|full vat|s|regelbesteuerung|normal)$/, 'STANDARD'],
  [/^(zero|zero[ _]book|θ|0|z|zero rated)$/, 'ZERO_BOOK'],
  [/^(\*|import[ _]reduced|reduced import|5)$/, 'IMPORT_REDUCED'],
  [/^(ω|import[ _]standard|standard import|20)$/, 'IMPORT_STANDARD'],
  [/^(α|residency)$/, 'RESIDENCY'],
  [/^(outside[ _]scope|outside|exempt)$/, 'OUTSIDE_SCOPE'],
];

/** Parses a VAT scheme by its symbol, name or rate. Returns undefined for everything else. */
export const parseVatScheme = (text: string): VatScheme | undefined =>
  vatWords.find(([words]) => words.test(fold(text)))?.[1];

const currencyWords: Record<string, string> = {
  GBP: 'gbp|£|pound|pounds|pound sterling|pounds sterling|stg',
  'GBP-LSD': 'gbp|£|pound|pounds|pounds sterling|guineas|lsd|£sd|gbp-lsd',
  LIVRE: 'livre|livres|livres tournois|lt|liv.|l.',
  EUR: 'eur|€|euro|euros',
  USD: 'usd|$|us$|dollar|dollars',
  FRF: 'frf|f|fr|fr.|frs|frs.|franc|francs|ff',
  BEF: 'bef|fb|frs|francs|franc',
  CHF: 'chf|sfr|fr.|franken|francs|frs',
  DEM: 'dem|dm|m|mark|reichsmark|rm|reichsmarks',
  NLG: 'nlg|fl|fl.|florin|florins|gulden|guilders|hfl',
  BRL: 'brl|r$|real|reais',
  CNY: 'cny|rmb|¥|元|人民币',
  ATS: 'ats|s|schilling|osterreichische schilling',
};

/** Returns whether a text names this currency. */
export const namesCurrency = (text: string, code: string): boolean => {
  const folded = fold(text);
  return folded === code.toLowerCase() || (currencyWords[code] ?? '').split('|').includes(folded);
};

/** Returns whether UTF-8 was read as Windows-1252 and stored again: `Ã©` for `é`. */
export const isDoubleEncoded = (text: string): boolean =>
  /[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(text);

/**
 * Returns a word that has a sign in place of a letter, such as `c½ur` for `cœur` in ISO 8859-15 read as Windows-1252, or
 * undefined.
 */
export const wordWithSign = (text: string): string | undefined =>
  /[¼½¾¤¨¸]/.test(text) ? signInWord.exec(text)?.[0] : undefined;
const signInWord = /\p{L}{0,20}(?:(?<=\p{L})[¼½¾¤¨¸](?=\p{L})|(?<![\d\p{L}])[¼½¾](?=\p{Ll}{2}))\p{L}{1,20}/u;

/** Normalizes names of our own rows, such as departments, without case and accents. */
export const foldName = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
