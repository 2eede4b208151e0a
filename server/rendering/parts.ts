import type { EmailContent } from '#contract/blocks';
import { unsubscribeVariables } from '#contract/email-variables';
import type { Issues } from './issues';
import type { RenderData } from './render-data';
import { stripNoted, type Tokens } from './tokens';

/** A click of an email: where it leads, and to what of the house. */
export interface EmailLink {
  number: number;
  url: string;
  lotId: number | null;
  auctionId: number | null;
}

export interface Links {
  /** What stands in the email instead of an address of the web: it is filled for each reader. */
  token(url: string): string;
  /** The number of an address that variables are part of, as its author wrote it. */
  toNumber(url: string): number;
  all(): EmailLink[];
}

/** What the parts of an email are made with. */
export interface RenderContext {
  data: RenderData;
  content: EmailContent;
  tokens: Tokens;
  issues: Issues;
  links: Links;
}

/** The addresses of an email, each once, and what of the house they lead to. */
export function createLinks({ lots, sales, about }: RenderData, tokens: Tokens): Links {
  const links = new Map<string, EmailLink>();
  const lotByUrl = new Map(Object.values(lots).map((lot) => [lot.url, lot]));
  const saleByUrl = new Map([
    ...(about ? [[about.url, about.auctionId] as const] : []),
    ...Object.values(sales).map(({ url, id }) => [url, id] as const),
  ]);
  const toLinkNumber = (url: string): number => {
    const lot = lotByUrl.get(url);
    const link = links.get(url) ?? {
      number: links.size,
      url,
      lotId: lot?.id ?? null,
      auctionId: lot?.auctionId ?? saleByUrl.get(url) ?? null,
    };
    links.set(url, link);
    return link.number;
  };
  return {
    token: (url) => tokens.insert(`{{ links[${toLinkNumber(url)}] }}`),
    toNumber: toLinkNumber,
    all: () => [...links.values()],
  };
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEntities[character] ?? '');

/** A line that may hold variables, as HTML. */
export const renderText = ({ tokens }: RenderContext, text: string, block?: string): string =>
  escapeHtml(tokens.hide(text, { isHtml: false, block }));

/** Variables that are addresses, made by the house; with `mailto:` or `tel:` before them also how it is reached. */
const addressVariables: readonly string[] = [
  ...[...unsubscribeVariables, 'sale.url', 'house.website', 'link', 'lot.url'],
  ...['mailto:house.email', 'tel:house.phone'],
];
const variablePattern =
  /^(mailto:|tel:)?\{\{-?\s*([\w.]+)\s*(?:\|\s*(?:default|noted):\s*["'][^"']*["']\s*)*-?\}\}$/;
/** Is it a variable that is an address? */
export function isAddress(text: string): boolean {
  const [, prefix = '', name = ''] = variablePattern.exec(text) ?? [];
  return addressVariables.includes(prefix + name);
}

/**
 * The address that a variable is for everybody alike; empty: there is none, and nothing stands in for it. Undefined: it is
 * each reader's own, or no address.
 */
export function getSharedUrl({ house, about }: RenderData, text: string): string | undefined {
  const [, prefix, name] = variablePattern.exec(text) ?? [];
  if (prefix || (name !== 'sale.url' && name !== 'house.website')) return undefined;
  const [, fallback = ''] = /\|\s*default:\s*["']([^"']*)["']/.exec(text) ?? [];
  return (name === 'sale.url' ? about?.url : house.website) || fallback;
}

/**
 * A click whose address is each reader's own: `written` with what it hides, `url` as it reads. Undefined: no address of the
 * web whose site stands fast, for what a reader is called leads to no other one.
 */
export function ownClick(
  { tokens, links }: RenderContext,
  original: string,
  url: string,
): string | undefined {
  if (!/^https?:\/\/[^/?#{]+[/?#]/i.test(url) || /\{%/.test(url)) return undefined;
  const number = links.toNumber(stripNoted(url));
  return `${tokens.insert(`{% click ${number} %}`)}${original}${tokens.insert('{% endclick %}')}`;
}

/** A site that stands fast, and behind it what variables say. */
const urlWithVariables = /^https?:\/\/[^\s<>"{}/?#]+[/?#](?:[^\s<>"{]|\{\{[^{}<>]*\}\})*$/i;
/** Where a click leads, if a mail may lead there: the web, a mail, a telephone, or a variable that is an address. */
export function toHref({ tokens, issues }: RenderContext, text: string, block?: string): string {
  if (text === '') return '';
  if (
    /^(?:https?:\/\/[^\s<>"]+|mailto:[^\s<>"]+|tel:[^\s<>"]+)$/i.test(text) ||
    urlWithVariables.test(text) ||
    isAddress(text)
  )
    return tokens.hide(text, { isHtml: false, block });
  issues.add('BAD_LINK', text, block);
  return '';
}
