import type { Block, LeafBlock } from '#contract/blocks';
import { inner, look } from './look';
import { fitSize, lotCard, lotGrid } from './lots';
import { escapeHtml, type RenderContext, renderText, toHref } from './parts';
import type { PictureData, SaleData } from './render-data';
import { checkImages, cleanMail, cleanText } from './sanitize';
import { stripNoted } from './tokens';
import { emailText } from './words';

type BlockOf<T extends LeafBlock['type']> = Extract<LeafBlock, { type: T }>;
/** Renders a block as MJML in a column of `width` pixels. */
type Render<T extends LeafBlock['type']> = (
  context: RenderContext,
  block: BlockOf<T>,
  width: number,
) => string;

export const networkNames = {
  INSTAGRAM: 'Instagram',
  FACEBOOK: 'Facebook',
  LINKEDIN: 'LinkedIn',
  YOUTUBE: 'YouTube',
  X: 'X',
  WECHAT: 'WeChat',
  WEIBO: 'Weibo',
} as const;

function header(context: RenderContext, { id, picture, text }: BlockOf<'header'>, width: number): string {
  const { name, logo } = context.data.house;
  // A header without a picture or a text of its own shows the logo of the company.
  const pictureFile = picture ? findPicture(context, picture.fileKey, id) : text === '' ? logo : undefined;
  const label = text === '' ? escapeHtml(name) : renderText(context, text, id);
  if (!pictureFile)
    return `<mj-text css-class="ink" align="center" font-size="22px" letter-spacing="1px" padding="32px 0 24px">${label}</mj-text>`;
  const size = fitSize(pictureFile, Math.min(240, width), 120);
  return `<mj-image src="${escapeHtml(pictureFile.small)}" width="${size.width}px" alt="${escapeHtml(picture?.alt || name)}" padding="32px 0 24px" />`;
}

const sizes = { 1: '30px', 2: '22px', 3: '18px' } as const;
const heading: Render<'heading'> = (context, { id, level, text, align }) => {
  const size = sizes[level as keyof typeof sizes];
  return `<mj-text css-class="ink" align="${align.toLowerCase()}" font-size="${size}" line-height="1.25" padding="20px 0 8px"><h${level} style="margin:0;font-size:${size};font-weight:500">${renderText(context, text, id)}</h${level}></mj-text>`;
};

const text: Render<'text'> = ({ tokens, issues, ...context }, { id, html }) => {
  const clean = cleanText(tokens.hide(html, { isHtml: true, block: id }))
    .replace(/<a href="([^"]*)"/g, (_, href: string) => {
      const plain = stripNoted(tokens.reveal(href)).replace(/&amp;/g, '&');
      const url = toHref({ ...context, tokens, issues }, plain, id);
      return url ? `<a href="${escapeHtml(url)}"` : '<a';
    })
    .replace(/<p>/g, '<p style="margin:0 0 14px">');
  return `<mj-text css-class="ink" padding="4px 0">${clean}</mj-text>`;
};

function image(
  context: RenderContext,
  { id, picture, href, width, align }: BlockOf<'image'>,
  column: number,
): string {
  const pictureFile = picture && findPicture(context, picture.fileKey, id);
  if (!picture || !pictureFile) {
    if (!picture) context.issues.add('MISSING_PICTURE', undefined, id);
    return '';
  }
  if (picture.alt === '') context.issues.add('NO_ALT', undefined, id);
  const targetWidth = Math.round((column * width) / 100);
  const size = fitSize(pictureFile, targetWidth);
  const to = toHref(context, href, id);
  return `<mj-image src="${escapeHtml(targetWidth > 480 ? pictureFile.large : pictureFile.small)}" width="${size.width}px" align="${align.toLowerCase()}" alt="${renderText(context, picture.alt, id)}" padding="8px 0"${to ? ` href="${escapeHtml(to)}"` : ''} />`;
}

const button: Render<'button'> = (context, { id, label, href, align }) => {
  const to = toHref(context, href, id);
  if (!to) context.issues.add('NO_LINK', label, id);
  return `<mj-button align="${align.toLowerCase()}"${to ? ` href="${escapeHtml(to)}"` : ''}>${renderText(context, label, id)}</mj-button>`;
};

const divider = () =>
  `<mj-divider css-class="rule" border-width="1px" border-color="${look.line}" padding="20px 0" />`;
const spacer: Render<'spacer'> = (_, { height }) => `<mj-spacer height="${height}px" />`;

/** Renders a sale or a collection: picture, title, dates, place and a button that links to it. */
function saleCard(context: RenderContext, sale: SaleData, label: string, width: number, id: string): string {
  if (sale.url === '') context.issues.add('NO_LINK', sale.title, id);
  const { language } = context.data;
  const facts = [
    sale.subtitle,
    sale.dates,
    sale.location,
    sale.viewing && emailText(language, 'viewing', { viewing: sale.viewing }),
  ].filter(Boolean);
  const size = sale.picture && fitSize(sale.picture, width);
  const image =
    sale.picture && size
      ? `<mj-image src="${escapeHtml(sale.picture.large)}" width="${size.width}px" alt="${escapeHtml(sale.title)}" padding="8px 0"${sale.url ? ` href="${escapeHtml(sale.url)}"` : ''} />`
      : '';
  const click = label === '' ? escapeHtml(emailText(language, 'seeSale')) : renderText(context, label, id);
  return `${image}<mj-text css-class="ink" padding="8px 0"><b style="font-size:20px;line-height:1.3">${escapeHtml(sale.title)}</b><br>${facts.map(escapeHtml).join('<br>')}</mj-text>${sale.url ? `<mj-button align="left" href="${escapeHtml(sale.url)}">${click}</mj-button>` : ''}`;
}

const auction: Render<'auction'> = (context, { id, auctionId, label }, width) => {
  const sale = auctionId === null ? undefined : context.data.sales[auctionId];
  if (sale) return saleCard(context, sale, label, width, id);
  context.issues.add('MISSING_SALE', undefined, id);
  return '';
};

const collection: Render<'collection'> = (context, { id, collectionId, label }, width) => {
  const collectionSale = collectionId === null ? undefined : context.data.collections[collectionId];
  if (collectionSale) return saleCard(context, collectionSale, label, width, id);
  context.issues.add('MISSING_COLLECTION', undefined, id);
  return '';
};

const social: Render<'social'> = (context, { id, links }) => {
  const anchors = links.flatMap(({ network, href }) => {
    const to = toHref(context, href, id);
    if (!to) context.issues.add('NO_LINK', networkNames[network], id);
    return to ? [`<a href="${escapeHtml(to)}">${networkNames[network]}</a>`] : [];
  });
  return anchors.length > 0
    ? `<mj-text css-class="ink" align="center" font-size="14px" padding="16px 0">${anchors.join(' &nbsp;·&nbsp; ')}</mj-text>`
    : '';
};

/** Renders the footer: who sent the email, from which address, and how to unsubscribe. */
export function footer({ data, tokens, issues }: RenderContext): string {
  const { house, language, kind } = data;
  if (house.address === '' && house.footer === '') issues.add('NO_ADDRESS');
  const sender = [house.name, house.address, house.footer]
    .filter(Boolean)
    .map((part) => escapeHtml(part).replace(/\n/g, '<br>'));
  const optOutLines =
    kind === 'CAMPAIGN'
      ? [
          escapeHtml(emailText(language, 'why', { house: house.name })),
          `<a href="${tokens.insert('{{ preferences_url }}')}">${escapeHtml(emailText(language, 'preferences'))}</a> &nbsp;·&nbsp; <a href="${tokens.insert('{{ unsubscribe_url }}')}">${escapeHtml(emailText(language, 'unsubscribe'))}</a>`,
        ]
      : [];
  return `${divider()}<mj-text css-class="quiet" align="center" font-size="12px" color="${look.quiet}" padding="0 0 32px">${[...sender, ...optOutLines].join('<br>')}</mj-text>`;
}

const htmlBlock: Render<'html'> = ({ tokens, issues }, { id, html }) => {
  const clean = cleanMail(tokens.hide(html, { isHtml: true, block: id }), issues, id);
  checkImages(clean, issues, id);
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
  html: htmlBlock,
};

/** Renders a block as MJML in a column of `width` pixels. */
const renderBlock = (context: RenderContext, block: LeafBlock, width: number): string =>
  markBlock(
    context,
    block.id,
    (renders[block.type] as Render<LeafBlock['type']>)(context, block as never, width),
  );

/**
 * In the editor's preview, marks each part of an email with a class that names its block, so that the editor can find it.
 */
function markBlock({ data }: RenderContext, id: string, mjml: string): string {
  if (!data.marked) return mjml;
  return mjml.replace(
    /<mj-(\w+)(?: css-class="([^"]*)")?/g,
    (_, tag: string, ownClass = '') => `<mj-${tag} css-class="${`${ownClass} b-${id}`.trim()}"`,
  );
}

function findPicture(
  { data, issues }: RenderContext,
  fileKey: string,
  block: string,
): PictureData | undefined {
  const picture = data.pictures[fileKey];
  if (!picture) issues.add('MISSING_PICTURE', undefined, block);
  return picture;
}

const section = (columns: string): string => `<mj-section css-class="paper edge">${columns}</mj-section>`;
const gap = 24;

/** Renders the blocks of an email as MJML. Consecutive blocks share a column, and the footer comes last. */
export function renderBlocks(context: RenderContext, blocks: readonly Block[]): string {
  const sections: string[] = [];
  let column = '';
  const closeSection = () => {
    if (column) sections.push(section(`<mj-column>${column}</mj-column>`));
    column = '';
  };
  for (const block of blocks)
    if (block.type === 'columns') {
      closeSection();
      const count = block.columns.length;
      const width = Math.floor((inner - gap * (count - 1)) / count);
      const columns = block.columns.map(
        (blocks, at) =>
          `<mj-column vertical-align="top" padding="${at === 0 ? '0' : `0 0 0 ${gap / 2}px`}">${blocks.map((one) => renderBlock(context, one, width - gap / 2)).join('')}</mj-column>`,
      );
      sections.push(section(columns.join('')));
    } else column += renderBlock(context, block, inner);
  column += footer(context);
  closeSection();
  return sections.join('');
}
