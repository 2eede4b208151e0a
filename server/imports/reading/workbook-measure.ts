import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal, refuse } from '#contract/api/refusal';
import { maxWorkbookBytes, maxWorkbookCells } from '#contract/import-fields';

const maxEntries = 5000;

const tooLarge = () =>
  refuse('import.workbook_too_large', { megabytes: maxWorkbookBytes / 2 ** 20, cells: maxWorkbookCells });

/**
 * Measures a zip before it is parsed: declared and actual size, and number of filled cells. Throws `import.zip` (not a
 * workbook), `import.workbook_too_large`, `import.workbook_locked`, `import.workbook_unreadable`, `import.damaged`.
 */
export async function measureWorkbook(content: Buffer): Promise<void> {
  const zip = await yauzl
    .fromBufferPromise(content, { validateEntrySizes: true })
    .catch(() => refuse('import.damaged'));
  try {
    if (zip.entryCount > maxEntries) tooLarge();
    let declared = 0;
    let real = 0;
    let cells = 0;
    let workbook = false;
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) refuse('import.workbook_locked');
      declared += entry.uncompressedSize;
      if (declared > maxWorkbookBytes) tooLarge();
      workbook ||= entry.fileName === 'xl/workbook.xml';
      if (entry.fileName.endsWith('/')) continue;
      const measured = await measureEntry(zip, entry, maxWorkbookBytes - real);
      real += measured.bytes;
      cells += measured.cells;
      if (cells > maxWorkbookCells) tooLarge();
    }
    if (!workbook) refuse('import.zip');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuse('import.damaged');
  }
}

async function measureEntry(zip: ZipFile, entry: Entry, maxBytes: number) {
  const counter = createCellCounter();
  let bytes = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) tooLarge();
    counter.scanText((chunk as Buffer).toString('latin1'));
  }
  return { bytes, cells: counter.count() };
}

/** A row or cell with the attributes of its tag. */
const rowOrCell = /<(?:\w+:)?(row|c)\s([^<>]*)>/g;
const place = /(?:^|\s)r\s*=\s*["']([^"']*)["']/;

/**
 * Counts the filled cells of a sheet. Throws `import.workbook_unreadable` for references that no spreadsheet program writes.
 */
function createCellCounter() {
  let tail = '';
  let count = 0;
  return {
    scanText(text: string) {
      const all = tail + text;
      const end = all.lastIndexOf('>') + 1;
      // No spreadsheet program writes a tag this long.
      tail = all.length - end > 1_000_000 ? '' : all.slice(end);
      for (const [, name, attributes = ''] of all.slice(0, end).matchAll(rowOrCell)) {
        const [, reference] = place.exec(attributes) ?? [];
        if (reference === undefined ? attributes.split(/["']/).length % 2 === 0 : reference.includes('&'))
          refuse('import.workbook_unreadable');
        if (name === 'c' && !attributes.endsWith('/')) count++;
      }
    },
    count: () => count,
  };
}
