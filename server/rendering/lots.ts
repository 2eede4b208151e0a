import type { LeafBlock, LotPart as Part } from '#contract/blocks';
import { inner, look, lotStyle } from './look';
import { saleOfPicked, saleOfReaders } from './lot-sales';
import { escaped, type Making } from './parts';
import { type ShownLot, sourceKey } from './shown';
import { letterWord } from './words';

type Lots = Extract<LeafBlock, { type: 'lots' }>;

/** What a row of a grid is made of: texts that are HTML already, or Liquid that becomes it. */
interface Cell {
  /** what leads to the lot */
  press: (content: string) => string;
  picture: { src: string; width: string; height: string; alt: string } | null;
  /** name of the sale, empty if it is clear from the email */
  sale: string;
  number: string;
  artist: string;
  title: string;
  details: string;
  estimate: string;
}

/** The lots that a grid shows to everybody; what is gone is a fault. */
export function lotsOf({ shown, faults }: Making, { id, source }: Lots): ShownLot[] {
  if (!source) {
    faults.add('MISSING_LOT', undefined, id);
    return [];
  }
  if (source.kind === 'INTERESTS') return [];
  const ids = source.kind === 'PICKED' ? source.lotIds : (shown.found[sourceKey(source)] ?? []);
  if (ids.length === 0) faults.add('EMPTY_GRID', undefined, id);
  return ids.flatMap((lotId) => {
    const lot = shown.lots[lotId];
    if (!lot) faults.add('MISSING_LOT', String(lotId), id);
    return lot ? [lot] : [];
  });
}

/** Says of a lot what whoever sends it must know. */
function checkLot(
  { faults }: Making,
  { number, state, over, url }: ShownLot,
  { id: block, parts }: { id: string; parts: readonly Part[] },
): void {
  if (parts.includes('link') && url === '') faults.add('NO_LINK', number, block);
  if (state === 'WITHDRAWN') faults.add('LOT_WITHDRAWN', number, block);
  if (state === 'SOLD' && !over) faults.add('LOT_SOLD', number, block);
}

/** A box of `width` around a picture of this shape. */
export function fitted({ width, height }: { width: number; height: number }, most: number, highest = 1200) {
  const scale = Math.min(1, most / width, highest / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function cellOf(making: Making, lot: ShownLot, width: number, sale = ''): Cell {
  const { language } = making.shown;
  const size = lot.picture && fitted(lot.picture, width, width * 1.5);
  return {
    press: (content) => (lot.url ? `<a href="${escaped(lot.url)}">${content}</a>` : content),
    picture: lot.picture &&
      size && {
        src: escaped(lot.picture.small),
        width: String(size.width),
        height: String(size.height),
        alt: escaped([lot.artist, lot.title].filter(Boolean).join(', ')),
      },
    sale: escaped(sale),
    number: escaped(letterWord(language, 'lot', { number: lot.number })),
    artist: escaped(lot.artist),
    title: escaped(lot.title),
    details: escaped(lot.details),
    estimate: escaped(lot.estimate),
  };
}

/** The same for a lot that is each reader's own: `lot` of a loop. */
function cellOfReader({ shown: { language }, tokens }: Making, width: number): Cell {
  const of = (name: string) => tokens.own(`{{ lot.${name} }}`);
  return {
    press: (content) =>
      `${tokens.own('{% if lot.url != "" %}')}<a href="${of('url')}">${tokens.own('{% endif %}')}${content}${tokens.own('{% if lot.url != "" %}')}</a>${tokens.own('{% endif %}')}`,
    picture: { src: of('picture.small'), width: String(width), height: 'auto', alt: of('title') },
    sale: '',
    number: escaped(letterWord(language, 'lot', { number: '\u0000' })).replace('\u0000', of('number')),
    artist: of('artist'),
    title: of('title'),
    details: of('details'),
    estimate: of('estimate'),
  };
}

const pictureIn = ({ press, picture }: Cell): string =>
  picture
    ? press(
        `<img src="${picture.src}" width="${picture.width}" height="${picture.height}" alt="${picture.alt}" style="${lotStyle.image}">`,
      )
    : '';

function wordsIn(cell: Cell, parts: readonly Part[]): string {
  const shows = (part: Part, text: string) => (parts.includes(part) ? text : '');
  return [
    quiet([cell.sale, shows('number', cell.number)]),
    shows('artist', cell.artist && `<b>${cell.artist}</b>`),
    shows(
      'title',
      cell.title && `<i class="n">${parts.includes('link') ? cell.press(cell.title) : cell.title}</i>`,
    ),
    shows('details', quiet([cell.details])),
    shows('estimate', cell.estimate),
  ]
    .filter(Boolean)
    .join('<br>');
}

function quiet(texts: readonly string[]): string {
  const text = texts.filter(Boolean).join(' · ');
  return text && `<span class="quiet" style="${lotStyle.number}">${text}</span>`;
}

const table = (rows: string): string =>
  `<mj-table css-class="ink" font-size="15px" line-height="1.45" color="${look.ink}" padding="8px 0">${rows}</mj-table>`;

/** A list: picture at the left, words beside it. A hundred of these are a letter that no mail program cuts. */
function listRow(cell: Cell, parts: readonly Part[]): string {
  const image = parts.includes('picture')
    ? `<td width="136" valign="top" style="padding:14px 16px 14px 0">${pictureIn(cell)}</td>`
    : '';
  return `<tr>${image}<td valign="top" style="padding:14px 0">${wordsIn(cell, parts)}</td></tr>`;
}

/** Beside each other, and below each other where the screen is narrow. */
const gridCell = (cell: Cell, parts: readonly Part[], columns: number): string =>
  `<td class="cell" width="${Math.floor(100 / columns)}%" valign="top" style="padding:12px 8px">${parts.includes('picture') ? pictureIn(cell) : ''}<div style="padding-top:8px">${wordsIn(cell, parts)}</div></td>`;

/** A grid of lots as one table, of the column's width. */
export function lotGrid(making: Making, block: Lots, width: number): string {
  const { parts, columns, source } = block;
  const pictureWidth = columns === 1 ? 120 : Math.floor(width / columns) - 16;
  if (source?.kind === 'INTERESTS') return table(readersRows(making, block, pictureWidth));
  const cells = lotsOf(making, block).map((lot) => {
    checkLot(making, lot, block);
    return cellOf(making, lot, pictureWidth, source?.kind === 'PICKED' ? saleOfPicked(making, lot) : '');
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

function readersRows(making: Making, { id, parts, columns, source }: Lots, width: number): string {
  const { own } = making.tokens;
  const plain = cellOfReader(making, width);
  const cell: Cell = { ...plain, number: `${saleOfReaders(making, source)}${plain.number}` };
  const whole: Cell = { ...cell, picture: null };
  const withPicture = (row: (cell: Cell) => string) =>
    `${own('{% if lot.picture %}')}${row(cell)}${own('{% else %}')}${row(whole)}${own('{% endif %}')}`;
  const loop = (content: string) =>
    `${own(`{% for lot in grids['${id}'] %}`)}${content}${own('{% endfor %}')}`;
  if (columns === 1) return loop(withPicture((one) => listRow(one, parts)));
  return loop(
    `${own(`{% assign col = forloop.index0 | modulo: ${columns} %}{% if col == 0 %}`)}<tr>${own('{% endif %}')}${withPicture((one) => gridCell(one, parts, columns))}${own(`{% assign col = forloop.index | modulo: ${columns} %}{% if col == 0 or forloop.last %}`)}</tr>${own('{% endif %}')}`,
  );
}

/** One lot, large. */
export function lotCard(making: Making, block: Extract<LeafBlock, { type: 'lot' }>, width: number): string {
  const { id, lotId, parts } = block;
  const lot = lotId === null ? undefined : making.shown.lots[lotId];
  if (!lot) {
    making.faults.add('MISSING_LOT', lotId === null ? undefined : String(lotId), id);
    return '';
  }
  checkLot(making, lot, block);
  const cell = cellOf(making, lot, width, saleOfPicked(making, lot));
  const { language } = making.shown;
  const size = lot.picture && fitted(lot.picture, width, inner * 1.2);
  const image =
    parts.includes('picture') && lot.picture && size && cell.picture
      ? `<mj-image src="${escaped(lot.picture.large)}" width="${size.width}px" alt="${cell.picture.alt}" padding="8px 0"${lot.url ? ` href="${escaped(lot.url)}"` : ''} />`
      : '';
  const button =
    parts.includes('link') && lot.url
      ? `<mj-button align="left" href="${escaped(lot.url)}">${escaped(letterWord(language, 'see'))}</mj-button>`
      : '';
  return `${image}<mj-text css-class="ink">${wordsIn(cell, parts)}</mj-text>${button}`;
}
