import type { EmailContent } from '#contract/blocks';
import { unsubscribeVariables } from '#contract/email-variables';
import type { Issues } from './issues';
import type { RenderData } from './render-data';
import { stripNoted, type Tokens } from './tokens';

/** A link in an email: its target, and the lot or sale that it leads to. */
export interface EmailLink {
  number: number;
  url: string;
  lotId: number | null;
  auctionId: number | null;
}

export interface Links {
  /** Returns the token that replaces a web URL in the email and is filled for each recipient. */
  token(url: string): string;
  /** Returns the number of a URL that contains variables, as its author wrote it. */
  toNumber(url: string): number;
  all(): EmailLink[];
}

/** Everything that rendering a part of an email needs. */
export interface RenderContext {
  data: RenderData;
  content: EmailContent;
  tokens: Tokens;
  issues: Issues;
  links: Links;
}

/** Creates the list of links of an email, without duplicates, and the lots and sales that they lead to. */
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
/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEntities[character] ?? '');

/** Renders a line that may contain variables as HTML. */
export const renderText = ({ tokens }: RenderContext, text: string, block?: string): string =>
  escapeHtml(tokens.hide(text, { isHtml: false, block }));

/** Variables that the server fills with URLs; after `mailto:` or `tel:` also contact data. */
const addressVariables: readonly string[] = [
  ...[...unsubscribeVariables, 'sale.url', 'house.website', 'link', 'lot.url'],
  ...['mailto:house.email', 'tel:house.phone'],
];
const variablePattern =
  /^(mailto:|tel:)?\{\{-?\s*([\w.]+)\s*(?:\|\s*(?:default|noted):\s*["'][^"']*["']\s*)*-?\}\}$/;
/** Returns whether the text is a variable that contains a URL. */
export function isAddress(text: string): boolean {
  const [, prefix = '', name = ''] = variablePattern.exec(text) ?? [];
  return addressVariables.includes(prefix + name);
}

/**
 * Returns the URL of a variable that is the same for all recipients; empty when it has neither a value nor a fallback.
 * Returns undefined when it differs by recipient or is no URL.
 */
export function getSharedUrl({ house, about }: RenderData, text: string): string | undefined {
  const [, prefix, name] = variablePattern.exec(text) ?? [];
  if (prefix || (name !== 'sale.url' && name !== 'house.website')) return undefined;
  const [, fallback = ''] = /\|\s*default:\s*["']([^"']*)["']/.exec(text) ?? [];
  return (name === 'sale.url' ? about?.url : house.website) || fallback;
}

/**
 * Returns a tracked link whose URL differs by recipient: `original` with hidden tokens, `url` in plain text. Returns
 * undefined when its host is not fixed, so that a variable can never change the site.
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

/** A URL with a fixed host and variables only after it. */
const urlWithVariables = /^https?:\/\/[^\s<>"{}/?#]+[/?#](?:[^\s<>"{]|\{\{[^{}<>]*\}\})*$/i;
/**
 * Returns the target of a link if emails may link there: web, email, telephone, or a variable that contains a URL. Otherwise
 * adds an issue and returns an empty text.
 */
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
