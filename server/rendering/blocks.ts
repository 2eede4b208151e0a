import type { Block, LeafBlock } from '#contract/blocks';
import { inner, look } from './look';
import { fitted, lotCard, lotGrid } from './lots';
import { address, escaped, line, type Making } from './parts';
import { checkImages, cleanMail, cleanText } from './sanitise';
import type { ShownPicture, ShownSale } from './shown';
import { asWritten } from './tokens';
import { letterWord } from './words';

type Of<T extends LeafBlock['type']> = Extract<LeafBlock, { type: T }>;
/** A block as MJML in a column so many pixels wide. */
type Render<T extends LeafBlock['type']> = (making: Making, block: Of<T>, width: number) => string;

/** What networks are called. */
export const networkNames = {
  INSTAGRAM: 'Instagram',
  FACEBOOK: 'Facebook',
  LINKEDIN: 'LinkedIn',
  YOUTUBE: 'YouTube',
  X: 'X',
  WECHAT: 'WeChat',
  WEIBO: 'Weibo',
} as const;

function header(making: Making, { id, picture, text }: Of<'header'>, width: number): string {
  const shown = picture && pictureOf(making, picture.fileKey, id);
  const { name } = making.shown.house;
  const label = text === '' ? escaped(name) : line(making, text, id);
  if (!picture || !shown)
    return `<mj-text css-class="ink" align="center" font-size="22px" letter-spacing="1px" padding="32px 0 24px">${label}</mj-text>`;
  const size = fitted(shown, Math.min(240, width), 120);
  return `<mj-image src="${escaped(shown.small)}" width="${size.width}px" alt="${escaped(picture.alt || name)}" padding="32px 0 24px" />`;
}

const sizes = { 1: '30px', 2: '22px', 3: '18px' } as const;
const heading: Render<'heading'> = (making, { id, level, text, align }) => {
  const size = sizes[level as keyof typeof sizes];
  return `<mj-text css-class="ink" align="${align.toLowerCase()}" font-size="${size}" line-height="1.25" padding="20px 0 8px"><h${level} style="margin:0;font-size:${size};font-weight:500">${line(making, text, id)}</h${level}></mj-text>`;
};

const text: Render<'text'> = ({ tokens, faults, ...making }, { id, html }) => {
  const clean = cleanText(tokens.hide(html, { isHtml: true, block: id }))
    .replace(/<a href="([^"]*)"/g, (_, to: string) => {
      const plain = asWritten(tokens.reveal(to)).replace(/&amp;/g, '&');
      const leads = address({ ...making, tokens, faults }, plain, id);
      return leads ? `<a href="${escaped(leads)}"` : '<a';
    })
    .replace(/<p>/g, '<p style="margin:0 0 14px">');
  return `<mj-text css-class="ink" padding="4px 0">${clean}</mj-text>`;
};

function image(making: Making, { id, picture, href, width, align }: Of<'image'>, column: number): string {
  const shown = picture && pictureOf(making, picture.fileKey, id);
  if (!picture || !shown) {
    if (!picture) making.faults.add('MISSING_PICTURE', undefined, id);
    return '';
  }
  if (picture.alt === '') making.faults.add('NO_ALT', undefined, id);
  const wanted = Math.round((column * width) / 100);
  const size = fitted(shown, wanted);
  const to = address(making, href, id);
  return `<mj-image src="${escaped(wanted > 480 ? shown.large : shown.small)}" width="${size.width}px" align="${align.toLowerCase()}" alt="${line(making, picture.alt, id)}" padding="8px 0"${to ? ` href="${escaped(to)}"` : ''} />`;
}

const button: Render<'button'> = (making, { id, label, href, align }) => {
  const to = address(making, href, id);
  if (!to) making.faults.add('NO_LINK', label, id);
  return `<mj-button align="${align.toLowerCase()}"${to ? ` href="${escaped(to)}"` : ''}>${line(making, label, id)}</mj-button>`;
};

const divider = () =>
  `<mj-divider css-class="rule" border-width="1px" border-color="${look.line}" padding="20px 0" />`;
const spacer: Render<'spacer'> = (_, { height }) => `<mj-spacer height="${height}px" />`;

/** What a sale or a collection is: picture, title, when and where, and a press that leads to it. */
function saleCard(making: Making, sale: ShownSale, label: string, width: number, id: string): string {
  if (sale.url === '') making.faults.add('NO_LINK', sale.title, id);
  const { language } = making.shown;
  const facts = [
    sale.subtitle,
    sale.dates,
    sale.location,
    sale.viewing && letterWord(language, 'viewing', { viewing: sale.viewing }),
  ].filter(Boolean);
  const size = sale.picture && fitted(sale.picture, width);
  const image =
    sale.picture && size
      ? `<mj-image src="${escaped(sale.picture.large)}" width="${size.width}px" alt="${escaped(sale.title)}" padding="8px 0"${sale.url ? ` href="${escaped(sale.url)}"` : ''} />`
      : '';
  const press = label === '' ? escaped(letterWord(language, 'seeSale')) : line(making, label, id);
  return `${image}<mj-text css-class="ink" padding="8px 0"><b style="font-size:20px;line-height:1.3">${escaped(sale.title)}</b><br>${facts.map(escaped).join('<br>')}</mj-text>${sale.url ? `<mj-button align="left" href="${escaped(sale.url)}">${press}</mj-button>` : ''}`;
}

const auction: Render<'auction'> = (making, { id, auctionId, label }, width) => {
  const sale = auctionId === null ? undefined : making.shown.sales[auctionId];
  if (sale) return saleCard(making, sale, label, width, id);
  making.faults.add('MISSING_SALE', undefined, id);
  return '';
};

const collection: Render<'collection'> = (making, { id, collectionId, label }, width) => {
  const found = collectionId === null ? undefined : making.shown.collections[collectionId];
  if (found) return saleCard(making, found, label, width, id);
  making.faults.add('MISSING_COLLECTION', undefined, id);
  return '';
};

const social: Render<'social'> = (making, { id, links }) => {
  const shown = links.flatMap(({ network, href }) => {
    const to = address(making, href, id);
    if (!to) making.faults.add('NO_LINK', networkNames[network], id);
    return to ? [`<a href="${escaped(to)}">${networkNames[network]}</a>`] : [];
  });
  return shown.length > 0
    ? `<mj-text css-class="ink" align="center" font-size="14px" padding="16px 0">${shown.join(' &nbsp;·&nbsp; ')}</mj-text>`
    : '';
};

/** Who writes, from where, and how one stops it. */
export function footer({ shown, tokens, faults }: Making): string {
  const { house, language, kind } = shown;
  if (house.address === '' && house.footer === '') faults.add('NO_ADDRESS');
  const sender = [house.name, house.address, house.footer]
    .filter(Boolean)
    .map((one) => escaped(one).replace(/\n/g, '<br>'));
  const ways =
    kind === 'CAMPAIGN'
      ? [
          escaped(letterWord(language, 'why', { house: house.name })),
          `<a href="${tokens.own('{{ preferences_url }}')}">${escaped(letterWord(language, 'preferences'))}</a> &nbsp;·&nbsp; <a href="${tokens.own('{{ unsubscribe_url }}')}">${escaped(letterWord(language, 'unsubscribe'))}</a>`,
        ]
      : [];
  return `${divider()}<mj-text css-class="quiet" align="center" font-size="12px" color="${look.quiet}" padding="0 0 32px">${[...sender, ...ways].join('<br>')}</mj-text>`;
}

const written: Render<'html'> = ({ tokens, faults }, { id, html }) => {
  const clean = cleanMail(tokens.hide(html, { isHtml: true, block: id }), faults, id);
  checkImages(clean, faults, id);
  return `<mj-text css-class="ink" padding="4px 0">${clean}</mj-text>`;
};

const renders: { [T in LeafBlock['type']]: Render<T> } = {
  header,
  heading,
  text,
  image,
  button,
  divider,
  spacer,
  lot: lotCard,
  lots: lotGrid,
  auction,
  collection,
  social,
  footer: () => '',
  html: written,
};

/** A block as MJML in a column so many pixels wide. */
const renderBlock = (making: Making, block: LeafBlock, width: number): string =>
  marked(making, block.id, (renders[block.type] as Render<LeafBlock['type']>)(making, block as never, width));

/** Beside its editor each part of a letter says by a class of which block it is, so that it can be found there. */
function marked({ shown }: Making, id: string, mjml: string): string {
  if (!shown.marked) return mjml;
  return mjml.replace(
    /<mj-(\w+)(?: css-class="([^"]*)")?/g,
    (_, tag: string, own = '') => `<mj-${tag} css-class="${`${own} b-${id}`.trim()}"`,
  );
}

function pictureOf({ shown, faults }: Making, fileKey: string, block: string): ShownPicture | undefined {
  const found = shown.pictures[fileKey];
  if (!found) faults.add('MISSING_PICTURE', undefined, block);
  return found;
}

const section = (columns: string): string => `<mj-section css-class="paper edge">${columns}</mj-section>`;
const gap = 24;

/** The blocks of a letter as MJML: what stands below each other shares a column, and the footer stands last. */
export function renderBlocks(making: Making, blocks: readonly Block[]): string {
  const sections: string[] = [];
  let column = '';
  const close = () => {
    if (column) sections.push(section(`<mj-column>${column}</mj-column>`));
    column = '';
  };
  for (const block of blocks)
    if (block.type === 'columns') {
      close();
      const count = block.columns.length;
      const width = Math.floor((inner - gap * (count - 1)) / count);
      const columns = block.columns.map(
        (blocks, at) =>
          `<mj-column vertical-align="top" padding="${at === 0 ? '0' : `0 0 0 ${gap / 2}px`}">${blocks.map((one) => renderBlock(making, one, width - gap / 2)).join('')}</mj-column>`,
      );
      sections.push(section(columns.join('')));
    } else column += renderBlock(making, block, inner);
  column += footer(making);
  close();
  return sections.join('');
}
