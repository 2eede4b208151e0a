/**
 * A rectangle of cells in the clipboard format of spreadsheets: tabs between cells, line breaks between rows, quotes around
 * cells that contain either.
 */
export type Block = string[][];

export function parseBlock(text: string): Block {
  const rows: Block = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const normalized = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < normalized.length; at += 1) {
    const character = normalized.charAt(at);
    if (quoted && character === '"' && normalized.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (quoted && character === '"') quoted = false;
    else if (quoted) cell += character;
    else if (character === '"' && cell === '' && isQuotedCell(normalized, at)) quoted = true;
    else if (character === '\t') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows;
}

/** Returns whether a cell is quoted. One that merely begins with a quotation mark ("Untitled" and other works) is not. */
const isQuotedCell = (text: string, at: number): boolean =>
  /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(text.slice(at));

export const formatBlock = (block: Block): string =>
  block
    .map((row) =>
      row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');
