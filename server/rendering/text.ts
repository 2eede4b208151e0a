import { convert } from 'html-to-text';
import type { Block, LeafBlock, LotPart } from '#contract/blocks';
import { networkNames } from './blocks';
import { getPickedSaleTitle, getRecipientSaleTitle } from './lot-sales';
import { listLots } from './lots';
import { getSharedUrl, ownClick, type RenderContext } from './parts';
import type { LotData, SaleData } from './render-data';
import { cleanText } from './sanitize';
import { emailText } from './words';

/** Converts HTML into plain text without pictures; URLs follow the text of their links. */
export const htmlToText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim();

function renderLink(context: RenderContext, url: string): string {
  const { links, tokens, data } = context;
  const target = getSharedUrl(data, url) ?? url;
  if (/^https?:/i.test(target) && !target.includes('{')) return links.token(target);
  const hidden = tokens.hide(target, { isHtml: false, isRepeat: true });
  return ownClick(context, hidden, tokens.reveal(hidden)) ?? hidden;
}

/** Renders a lot as text with the parts that its block selects; without a link when the lot has no URL. */
function lotText(
  { data: { language } }: RenderContext,
  lot: Record<'number' | 'artist' | 'title' | 'details' | 'estimate', string>,
  { parts, url, sale = '' }: { parts: readonly LotPart[]; url: string; sale?: string },
): string {
  const textIf = (part: LotPart, text: string) => (parts.includes(part) ? text : '');
  return [
    [
      sale,
      textIf('number', emailText(language, 'lot', { number: lot.number })),
      textIf('artist', lot.artist),
      textIf('title', lot.title),
    ]
      .filter(Boolean)
      .join(' · '),
    textIf('details', lot.details),
    textIf('estimate', lot.estimate),
    textIf('link', url),
  ]
    .filter(Boolean)
    .join('\n');
}

const linkedLotText = (
  context: RenderContext,
  lot: LotData,
  parts: readonly LotPart[],
  sale: string,
): string => lotText(context, lot, { parts, url: lot.url && renderLink(context, lot.url), sale });

const saleText = (context: RenderContext, sale: SaleData | undefined): string =>
  sale
    ? [sale.title, sale.subtitle, sale.dates, sale.location, sale.url && renderLink(context, sale.url)]
        .filter(Boolean)
        .join('\n')
    : '';

function gridText(context: RenderContext, block: Extract<LeafBlock, { type: 'lots' }>): string {
  if (block.source?.kind !== 'INTERESTS')
    return listLots(context, block)
      .map((lot) =>
        linkedLotText(
          context,
          lot,
          block.parts,
          block.source?.kind === 'PICKED' ? getPickedSaleTitle(context, lot) : '',
        ),
      )
      .join('\n\n');
  const { insert } = context.tokens;
  const variable = (name: keyof LotData) => insert(`{{ lot.${name} }}`);
  const lot = {
    number: variable('number'),
    artist: variable('artist'),
    title: variable('title'),
    details: variable('details'),
    estimate: variable('estimate'),
  };
  return `${insert(`{% for lot in grids['${block.id}'] %}`)}${getRecipientSaleTitle(context, block.source)}${lotText(context, lot, { parts: block.parts, url: variable('url') })}\n\n${insert('{% endfor %}')}`;
}

function singleLotText(
  context: RenderContext,
  { lotId, parts }: Extract<LeafBlock, { type: 'lot' }>,
): string {
  const lot = lotId === null ? undefined : context.data.lots[lotId];
  return lot ? linkedLotText(context, lot, parts, getPickedSaleTitle(context, lot)) : '';
}

function blockText(context: RenderContext, block: LeafBlock): string {
  const { tokens, data } = context;
  const toPlain = (text: string) => tokens.hide(text, { isHtml: false, isRepeat: true });
  switch (block.type) {
    case 'header':
      return block.text ? toPlain(block.text) : data.house.name;
    case 'heading':
      return toPlain(block.text);
    case 'text':
    case 'html':
      return replaceLinks(
        context,
        htmlToText(cleanText(tokens.hide(block.html, { isHtml: true, isRepeat: true }))),
      );
    case 'image':
      return block.href
        ? [toPlain(block.picture?.alt ?? ''), renderLink(context, block.href)].filter(Boolean).join(': ')
        : '';
    case 'button':
      return [toPlain(block.label), renderLink(context, block.href)].filter(Boolean).join(': ');
    case 'lot':
      return singleLotText(context, block);
    case 'lots':
      return gridText(context, block);
    case 'auction':
      return saleText(context, data.sales[block.auctionId ?? 0]);
    case 'collection':
      return saleText(context, data.collections[block.collectionId ?? 0]);
    case 'social':
      return block.links
        .map(({ network, href }) => `${networkNames[network]}: ${renderLink(context, href)}`)
        .join('\n');
    default:
      return '';
  }
}

/**
 * Replaces URLs in a text by tracked links, as in HTML. A sentence may end directly after one or continue without a space.
 */
export const replaceLinks = (context: RenderContext, text: string): string =>
  text.replace(
    /https?:\/\/[\w~:/?#@!$&'*+,;=%.-]*[\w~/#@$&*+=%-]|( \[)?(q[\da-z]{6}z\d+q[\da-z]{6}z)(\])?/g,
    (match, open = '', placeholder?: string, close = '') => {
      const revealed = context.tokens.reveal(placeholder ?? match);
      if (placeholder === undefined)
        return revealed === match
          ? context.links.token(match)
          : (ownClick(context, match, revealed) ?? match);
      const sharedUrl = getSharedUrl(context.data, revealed);
      if (sharedUrl === undefined) return match;
      return sharedUrl && `${open}${renderLink(context, sharedUrl)}${close}`;
    },
  );

/** Renders the footer as text: who sent the email and how to unsubscribe. */
export function footerText({ data, tokens }: RenderContext): string {
  const { house, language, kind } = data;
  const sender = [house.name, house.address, house.footer].filter(Boolean);
  const optOutLines = [
    emailText(language, 'why', { house: house.name }),
    `${emailText(language, 'preferences')}: ${tokens.insert('{{ preferences_url }}')}`,
    `${emailText(language, 'unsubscribe')}: ${tokens.insert('{{ unsubscribe_url }}')}`,
  ];
  return ['-- ', ...sender, ...(kind === 'CAMPAIGN' ? optOutLines : [])].join('\n');
}

/** Renders the text part of an email from its blocks. */
export const blocksText = (context: RenderContext, blocks: readonly Block[]): string =>
  [
    ...blocks
      .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
      .map((block) => blockText(context, block)),
    footerText(context),
  ]
    .filter(Boolean)
    .join('\n\n');
