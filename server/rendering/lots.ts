import type { LeafBlock, LotPart as Part } from '#contract/blocks';
import { inner, look, lotStyle } from './look';
import { getPickedSaleTitle, getRecipientSaleTitle } from './lot-sales';
import { escapeHtml, type RenderContext } from './parts';
import { type LotData, sourceKey } from './render-data';
import { emailText } from './words';

type Lots = Extract<LeafBlock, { type: 'lots' }>;

/** The content of a grid cell: HTML, or Liquid that renders HTML. */
interface Cell {
  /** wraps content in a link to the lot */
  click: (content: string) => string;
  picture: { src: string; width: string; height: string; alt: string } | null;
  /** name of the sale, empty if it is clear from the email */
  sale: string;
  number: string;
  artist: string;
  title: string;
  details: string;
  estimate: string;
}

/** Returns the lots that a grid shows to all recipients. A missing lot is an issue. */
export function listLots({ data, issues }: RenderContext, { id, source }: Lots): LotData[] {
  if (!source) {
    issues.add('MISSING_LOT', undefined, id);
    return [];
  }
  if (source.kind === 'INTERESTS') return [];
  const ids = source.kind === 'PICKED' ? source.lotIds : (data.filteredLots[sourceKey(source)] ?? []);
  if (ids.length === 0) issues.add('EMPTY_GRID', undefined, id);
  return ids.flatMap((lotId) => {
    const lot = data.lots[lotId];
    if (!lot) issues.add('MISSING_LOT', String(lotId), id);
    return lot ? [lot] : [];
  });
}

/** Adds the issues of a lot that the sender must know. */
function checkLot(
  { issues }: RenderContext,
  { number, state, over, url }: LotData,
  { id: block, parts }: { id: string; parts: readonly Part[] },
): void {
  if (parts.includes('link') && url === '') issues.add('NO_LINK', number, block);
  if (state === 'WITHDRAWN') issues.add('LOT_WITHDRAWN', number, block);
  if (state === 'SOLD' && !over) issues.add('LOT_SOLD', number, block);
}

/** Returns the size of a picture scaled down to at most `maxWidth` by `maxHeight`. */
export function fitSize(
  { width, height }: { width: number; height: number },
  maxWidth: number,
  maxHeight = 1200,
) {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function toCell(context: RenderContext, lot: LotData, width: number, sale = ''): Cell {
  const { language } = context.data;
  const size = lot.picture && fitSize(lot.picture, width, width * 1.5);
  return {
    click: (content) => (lot.url ? `<a href="${escapeHtml(lot.url)}">${content}</a>` : content),
    picture: lot.picture &&
      size && {
        src: escapeHtml(lot.picture.small),
        width: String(size.width),
        height: String(size.height),
        alt: escapeHtml([lot.artist, lot.title].filter(Boolean).join(', ')),
      },
    sale: escapeHtml(sale),
    number: escapeHtml(emailText(language, 'lot', { number: lot.number })),
    artist: escapeHtml(lot.artist),
    title: escapeHtml(lot.title),
    details: escapeHtml(lot.details),
    estimate: escapeHtml(lot.estimate),
  };
}

/** Does the same for a lot that differs by recipient: `lot` of a loop. */
function toRecipientCell({ data: { language }, tokens }: RenderContext, width: number): Cell {
  const variable = (name: string) => tokens.insert(`{{ lot.${name} }}`);
  return {
    click: (content) =>
      `${tokens.insert('{% if lot.url != "" %}')}<a href="${variable('url')}">${tokens.insert('{% endif %}')}${content}${tokens.insert('{% if lot.url != "" %}')}</a>${tokens.insert('{% endif %}')}`,
    picture: { src: variable('picture.small'), width: String(width), height: 'auto', alt: variable('title') },
    sale: '',
    number: escapeHtml(emailText(language, 'lot', { number: '\u0000' })).replace(
      '\u0000',
      variable('number'),
    ),
    artist: variable('artist'),
    title: variable('title'),
    details: variable('details'),
    estimate: variable('estimate'),
  };
}

const pictureIn = ({ click, picture }: Cell): string =>
  picture
    ? click(
        `<img src="${picture.src}" width="${picture.width}" height="${picture.height}" alt="${picture.alt}" style="${lotStyle.image}">`,
      )
    : '';

function cellText(cell: Cell, parts: readonly Part[]): string {
  const textIf = (part: Part, text: string) => (parts.includes(part) ? text : '');
  return [
    mutedText([cell.sale, textIf('number', cell.number)]),
    textIf('artist', cell.artist && `<b>${cell.artist}</b>`),
    textIf(
      'title',
      cell.title && `<i class="n">${parts.includes('link') ? cell.click(cell.title) : cell.title}</i>`,
    ),
    textIf('details', mutedText([cell.details])),
    textIf('estimate', cell.estimate),
  ]
    .filter(Boolean)
    .join('<br>');
}

function mutedText(texts: readonly string[]): string {
  const text = texts.filter(Boolean).join(' · ');
  return text && `<span class="quiet" style="${lotStyle.number}">${text}</span>`;
}

const table = (rows: string): string =>
  `<mj-table css-class="ink" font-size="15px" line-height="1.45" color="${look.ink}" padding="8px 0">${rows}</mj-table>`;

/**
 * Renders a list row: picture on the left, text beside it. It is so short that email clients do not cut off a list of a
 * hundred.
 */
function listRow(cell: Cell, parts: readonly Part[]): string {
  const image = parts.includes('picture')
    ? `<td width="136" valign="top" style="padding:14px 16px 14px 0">${pictureIn(cell)}</td>`
    : '';
  return `<tr>${image}<td valign="top" style="padding:14px 0">${cellText(cell, parts)}</td></tr>`;
}

/** Renders a grid cell; cells are stacked on narrow screens. */
const gridCell = (cell: Cell, parts: readonly Part[], columns: number): string =>
  `<td class="cell" width="${Math.floor(100 / columns)}%" valign="top" style="padding:12px 8px">${parts.includes('picture') ? pictureIn(cell) : ''}<div style="padding-top:8px">${cellText(cell, parts)}</div></td>`;

/** Renders a grid of lots as one table of the column's width. */
export function lotGrid(context: RenderContext, block: Lots, width: number): string {
  const { parts, columns, source } = block;
  const pictureWidth = columns === 1 ? 120 : Math.floor(width / columns) - 16;
  if (source?.kind === 'INTERESTS') return table(recipientRows(context, block, pictureWidth));
  const cells = listLots(context, block).map((lot) => {
    checkLot(context, lot, block);
    return toCell(
      context,
      lot,
      pictureWidth,
      source?.kind === 'PICKED' ? getPickedSaleTitle(context, lot) : '',
    );
  });
  if (columns === 1) return table(cells.map((cell) => listRow(cell, parts)).join(''));
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += columns)
    rows.push(
      `<tr>${cells
        .slice(at, at + columns)
        .map((cell) => gridCell(cell, parts, columns))
        .join('')}</tr>`,
    );
  return table(rows.join(''));
}

function recipientRows(context: RenderContext, { id, parts, columns, source }: Lots, width: number): string {
  const { insert } = context.tokens;
  const base = toRecipientCell(context, width);
  const cell: Cell = { ...base, number: `${getRecipientSaleTitle(context, source)}${base.number}` };
  const withoutPicture: Cell = { ...cell, picture: null };
  const withPicture = (row: (cell: Cell) => string) =>
    `${insert('{% if lot.picture %}')}${row(cell)}${insert('{% else %}')}${row(withoutPicture)}${insert('{% endif %}')}`;
  const loop = (content: string) =>
    `${insert(`{% for lot in grids['${id}'] %}`)}${content}${insert('{% endfor %}')}`;
  if (columns === 1) return loop(withPicture((one) => listRow(one, parts)));
  return loop(
    `${insert(`{% assign col = forloop.index0 | modulo: ${columns} %}{% if col == 0 %}`)}<tr>${insert('{% endif %}')}${withPicture((one) => gridCell(one, parts, columns))}${insert(`{% assign col = forloop.index | modulo: ${columns} %}{% if col == 0 or forloop.last %}`)}</tr>${insert('{% endif %}')}`,
  );
}

/** Renders one large lot. */
export function lotCard(
  context: RenderContext,
  block: Extract<LeafBlock, { type: 'lot' }>,
  width: number,
): string {
  const { id, lotId, parts } = block;
  const lot = lotId === null ? undefined : context.data.lots[lotId];
  if (!lot) {
    context.issues.add('MISSING_LOT', lotId === null ? undefined : String(lotId), id);
    return '';
  }
  checkLot(context, lot, block);
  const cell = toCell(context, lot, width, getPickedSaleTitle(context, lot));
  const { language } = context.data;
  const size = lot.picture && fitSize(lot.picture, width, inner * 1.2);
  const image =
    parts.includes('picture') && lot.picture && size && cell.picture
      ? `<mj-image src="${escapeHtml(lot.picture.large)}" width="${size.width}px" alt="${cell.picture.alt}" padding="8px 0"${lot.url ? ` href="${escapeHtml(lot.url)}"` : ''} />`
      : '';
  const button =
    parts.includes('link') && lot.url
      ? `<mj-button align="left" href="${escapeHtml(lot.url)}">${escapeHtml(emailText(language, 'see'))}</mj-button>`
      : '';
  return `${image}<mj-text css-class="ink">${cellText(cell, parts)}</mj-text>${button}`;
}
