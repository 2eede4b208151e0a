import type { Letter } from '#contract/blocks';
import { wayOutVariables } from '#contract/letter-variables';
import type { Faults } from './faults';
import type { Shown } from './shown';
import { asWritten, type Tokens } from './tokens';

/** A press of a letter: where it leads, and to what of the house. */
export interface LetterLink {
  number: number;
  url: string;
  lotId: number | null;
  auctionId: number | null;
}

export interface Links {
  /** What stands in the letter instead of an address of the web: it is filled for each reader. */
  token(url: string): string;
  /** The number of an address that variables are part of, as its author wrote it. */
  own(url: string): number;
  all(): LetterLink[];
}

/** What the parts of a letter are made with. */
export interface Making {
  shown: Shown;
  letter: Letter;
  tokens: Tokens;
  faults: Faults;
  links: Links;
}

/** The addresses of a letter, each once, and what of the house they lead to. */
export function openLinks({ lots, sales, about }: Shown, tokens: Tokens): Links {
  const found = new Map<string, LetterLink>();
  const lotAt = new Map(Object.values(lots).map((lot) => [lot.url, lot]));
  const saleAt = new Map([
    ...(about ? [[about.url, about.auctionId] as const] : []),
    ...Object.values(sales).map(({ url, id }) => [url, id] as const),
  ]);
  const numbered = (url: string): number => {
    const lot = lotAt.get(url);
    const known = found.get(url) ?? {
      number: found.size,
      url,
      lotId: lot?.id ?? null,
      auctionId: lot?.auctionId ?? saleAt.get(url) ?? null,
    };
    found.set(url, known);
    return known.number;
  };
  return {
    token: (url) => tokens.own(`{{ links[${numbered(url)}] }}`),
    own: numbered,
    all: () => [...found.values()],
  };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '');

/** A line that may hold variables, as HTML. */
export const line = ({ tokens }: Making, text: string, block?: string): string =>
  escaped(tokens.hide(text, { isHtml: false, block }));

/** Variables that are addresses, made by the house; with `mailto:` or `tel:` before them also how it is reached. */
const addresses: readonly string[] = [
  ...[...wayOutVariables, 'sale.url', 'house.website', 'link', 'lot.url'],
  ...['mailto:house.email', 'tel:house.phone'],
];
const variable =
  /^(mailto:|tel:)?\{\{-?\s*([\w.]+)\s*(?:\|\s*(?:default|noted):\s*["'][^"']*["']\s*)*-?\}\}$/;
/** Is it a variable that is an address? */
export function isAddress(text: string): boolean {
  const [, before = '', name = ''] = variable.exec(text) ?? [];
  return addresses.includes(before + name);
}

/**
 * The address that a variable is for everybody alike; empty: there is none, and nothing stands in for it. Undefined: it is
 * each reader's own, or no address.
 */
export function addressForAll({ house, about }: Shown, text: string): string | undefined {
  const [, before, name] = variable.exec(text) ?? [];
  if (before || (name !== 'sale.url' && name !== 'house.website')) return undefined;
  const [, standIn = ''] = /\|\s*default:\s*["']([^"']*)["']/.exec(text) ?? [];
  return (name === 'sale.url' ? about?.url : house.website) || standIn;
}

/**
 * A press whose address is each reader's own: `written` with what it hides, `url` as it reads. Undefined: no address of the
 * web whose site stands fast, for what a reader is called leads to no other one.
 */
export function ownPress({ tokens, links }: Making, written: string, url: string): string | undefined {
  if (!/^https?:\/\/[^/?#{]+[/?#]/i.test(url) || /\{%/.test(url)) return undefined;
  const number = links.own(asWritten(url));
  return `${tokens.own(`{% press ${number} %}`)}${written}${tokens.own('{% endpress %}')}`;
}

/** A site that stands fast, and behind it what variables say. */
const withVariables = /^https?:\/\/[^\s<>"{}/?#]+[/?#](?:[^\s<>"{]|\{\{[^{}<>]*\}\})*$/i;
/** Where a press leads, if a mail may lead there: the web, a mail, a telephone, or a variable that is an address. */
export function address({ tokens, faults }: Making, text: string, block?: string): string {
  if (text === '') return '';
  if (
    /^(?:https?:\/\/[^\s<>"]+|mailto:[^\s<>"]+|tel:[^\s<>"]+)$/i.test(text) ||
    withVariables.test(text) ||
    isAddress(text)
  )
    return tokens.hide(text, { isHtml: false, block });
  faults.add('BAD_LINK', text, block);
  return '';
}
