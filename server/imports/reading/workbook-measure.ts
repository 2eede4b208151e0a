import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { largestWorkbook, mostWorkbookCells } from '#contract/import-fields';
import { Refusal, refuse } from '#contract/refusal';

const mostEntries = 5000;
/** No spreadsheet has rows or columns beyond these. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

const tooLarge = () =>
  refuse('import.workbook_too_large', { megabytes: largestWorkbook / 2 ** 20, cells: mostWorkbookCells });

/**
 * Measures a zip before anything parses it: what its directory says, what really comes out of it, and how far its
 * sheets reach. Refuses: `import.zip` (no workbook), `import.workbook_too_large`, `import.workbook_locked`,
 * `import.workbook_unreadable`, `import.damaged`.
 */
export async function measureWorkbook(content: Buffer): Promise<void> {
  const zip = await yauzl
    .fromBufferPromise(content, { validateEntrySizes: true })
    .catch(() => refuse('import.damaged'));
  try {
    if (zip.entryCount > mostEntries) tooLarge();
    let declared = 0;
    let real = 0;
    let cells = 0;
    let workbook = false;
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) refuse('import.workbook_locked');
      declared += entry.uncompressedSize;
      if (declared > largestWorkbook) tooLarge();
      workbook ||= entry.fileName === 'xl/workbook.xml';
      if (entry.fileName.endsWith('/')) continue;
      const measured = await measureEntry(zip, entry, largestWorkbook - real);
      real += measured.bytes;
      cells += measured.cells;
      if (cells > mostWorkbookCells) tooLarge();
    }
    if (!workbook) refuse('import.zip');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('import.damaged');
  }
}

async function measureEntry(zip: ZipFile, entry: Entry, mostBytes: number) {
  const reach = reachOfSheet();
  let bytes = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) tooLarge();
    reach.look((chunk as Buffer).toString('latin1'));
  }
  return { bytes, cells: reach.cells() };
}

/** A row or cell with what stands in its tag. */
const rowOrCell = /<(?:\w+:)?(row|c)\s([^<>]*)>/g;
const place = /(?:^|\s)r\s*=\s*["']([^"']*)["']/;

/**
 * How many cells the reader of a sheet will hold: it fills every gap up to the last row and column that hold something,
 * whatever the sheet's own `dimension` says.
 */
function reachOfSheet() {
  let rest = '';
  let rows = 0;
  let columns = 0;
  return {
    look(text: string) {
      const all = rest + text;
      const end = all.lastIndexOf('>') + 1;
      // A tag longer than any chunk is none of a spreadsheet.
      rest = all.length - end > 1_000_000 ? '' : all.slice(end);
      for (const [, name, attributes = ''] of all.slice(0, end).matchAll(rowOrCell)) {
        const [, reference] = place.exec(attributes) ?? [];
        // The reader would find another place than is found here: no spreadsheet program writes such.
        if (reference === undefined ? attributes.split(/["']/).length % 2 === 0 : reference.includes('&'))
          refuse('import.workbook_unreadable');
        const [, letters = '', figures = ''] = /^([A-Z]{0,9})(\d{1,15})$/i.exec(reference ?? '') ?? [];
        const row = Number(figures);
        const column = numberOf(letters);
        if (row > lastRow || column > lastColumn) tooLarge();
        // An empty cell, or a row, holds nothing.
        if (name === 'row' || attributes.endsWith('/')) continue;
        rows = Math.max(rows, row);
        columns = Math.max(columns, column);
      }
    },
    cells: () => rows * columns,
  };
}

/** `A` is 1, `AA` 27. */
const numberOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
