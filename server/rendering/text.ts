import { convert } from 'html-to-text';
import type { Block, LeafBlock, LotPart } from '#contract/blocks';
import { networkNames } from './blocks';
import { saleOfPicked, saleOfReaders } from './lot-sales';
import { lotsOf } from './lots';
import { addressForAll, type Making, ownPress } from './parts';
import { cleanText } from './sanitise';
import type { ShownLot, ShownSale } from './shown';
import { letterWord } from './words';

/** HTML as one reads it without pictures: links behind their words. */
export const readable = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim();

function link(making: Making, url: string): string {
  const { links, tokens, shown } = making;
  const to = addressForAll(shown, url) ?? url;
  if (/^https?:/i.test(to) && !to.includes('{')) return links.token(to);
  const written = tokens.hide(to, { isHtml: false, again: true });
  return ownPress(making, written, tokens.reveal(written)) ?? written;
}

/** A lot as the parts of its block say; without a link where there is no address of it. */
function textOfLot(
  { shown: { language } }: Making,
  lot: Record<'number' | 'artist' | 'title' | 'details' | 'estimate', string>,
  { parts, url, sale = '' }: { parts: readonly LotPart[]; url: string; sale?: string },
): string {
  const shows = (part: LotPart, text: string) => (parts.includes(part) ? text : '');
  return [
    [
      sale,
      shows('number', letterWord(language, 'lot', { number: lot.number })),
      shows('artist', lot.artist),
      shows('title', lot.title),
    ]
      .filter(Boolean)
      .join(' · '),
    shows('details', lot.details),
    shows('estimate', lot.estimate),
    shows('link', url),
  ]
    .filter(Boolean)
    .join('\n');
}

const ownText = (making: Making, lot: ShownLot, parts: readonly LotPart[], sale: string): string =>
  textOfLot(making, lot, { parts, url: lot.url && link(making, lot.url), sale });

const textOfSale = (making: Making, sale: ShownSale | undefined): string =>
  sale
    ? [sale.title, sale.subtitle, sale.dates, sale.location, sale.url && link(making, sale.url)]
        .filter(Boolean)
        .join('\n')
    : '';

function grid(making: Making, block: Extract<LeafBlock, { type: 'lots' }>): string {
  if (block.source?.kind !== 'INTERESTS')
    return lotsOf(making, block)
      .map((lot) =>
        ownText(making, lot, block.parts, block.source?.kind === 'PICKED' ? saleOfPicked(making, lot) : ''),
      )
      .join('\n\n');
  const { own } = making.tokens;
  const of = (name: keyof ShownLot) => own(`{{ lot.${name} }}`);
  const lot = {
    number: of('number'),
    artist: of('artist'),
    title: of('title'),
    details: of('details'),
    estimate: of('estimate'),
  };
  return `${own(`{% for lot in grids['${block.id}'] %}`)}${saleOfReaders(making, block.source)}${textOfLot(making, lot, { parts: block.parts, url: of('url') })}\n\n${own('{% endfor %}')}`;
}

function textOfOneLot(making: Making, { lotId, parts }: Extract<LeafBlock, { type: 'lot' }>): string {
  const lot = lotId === null ? undefined : making.shown.lots[lotId];
  return lot ? ownText(making, lot, parts, saleOfPicked(making, lot)) : '';
}

function textOf(making: Making, block: LeafBlock): string {
  const { tokens, shown } = making;
  const plain = (text: string) => tokens.hide(text, { isHtml: false, again: true });
  switch (block.type) {
    case 'header':
      return block.text ? plain(block.text) : shown.house.name;
    case 'heading':
      return plain(block.text);
    case 'text':
    case 'html':
      return withLinks(making, readable(cleanText(tokens.hide(block.html, { isHtml: true, again: true }))));
    case 'image':
      return block.href
        ? [plain(block.picture?.alt ?? ''), link(making, block.href)].filter(Boolean).join(': ')
        : '';
    case 'button':
      return [plain(block.label), link(making, block.href)].filter(Boolean).join(': ');
    case 'lot':
      return textOfOneLot(making, block);
    case 'lots':
      return grid(making, block);
    case 'auction':
      return textOfSale(making, shown.sales[block.auctionId ?? 0]);
    case 'collection':
      return textOfSale(making, shown.collections[block.collectionId ?? 0]);
    case 'social':
      return block.links
        .map(({ network, href }) => `${networkNames[network]}: ${link(making, href)}`)
        .join('\n');
    default:
      return '';
  }
}

/** Addresses in a text become presses, as they are in HTML; a sentence may end behind one, or go on without a space. */
export const withLinks = (making: Making, text: string): string =>
  text.replace(
    /https?:\/\/[\w~:/?#@!$&'*+,;=%.-]*[\w~/#@$&*+=%-]|( \[)?(q[\da-z]{6}z\d+q[\da-z]{6}z)(\])?/g,
    (found, open = '', kept?: string, close = '') => {
      const revealed = making.tokens.reveal(kept ?? found);
      if (kept === undefined)
        return revealed === found ? making.links.token(found) : (ownPress(making, found, revealed) ?? found);
      const forAll = addressForAll(making.shown, revealed);
      if (forAll === undefined) return found;
      return forAll && `${open}${link(making, forAll)}${close}`;
    },
  );

/** The footer as a text: who writes, and how one stops it. */
export function footerText({ shown, tokens }: Making): string {
  const { house, language, kind } = shown;
  const sender = [house.name, house.address, house.footer].filter(Boolean);
  const ways = [
    letterWord(language, 'why', { house: house.name }),
    `${letterWord(language, 'preferences')}: ${tokens.own('{{ preferences_url }}')}`,
    `${letterWord(language, 'unsubscribe')}: ${tokens.own('{{ unsubscribe_url }}')}`,
  ];
  return ['-- ', ...sender, ...(kind === 'CAMPAIGN' ? ways : [])].join('\n');
}

/** The text part of a letter, made of its blocks. */
export const textOfBlocks = (making: Making, blocks: readonly Block[]): string =>
  [
    ...blocks
      .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
      .map((block) => textOf(making, block)),
    footerText(making),
  ]
    .filter(Boolean)
    .join('\n\n');
