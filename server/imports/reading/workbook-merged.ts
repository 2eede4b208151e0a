import { text as textOf } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** Merged cells, with rows and columns counted from 0. */
export interface Merged {
  top: number;
  bottom: number;
  column: number;
}

/** Returns the cells merged over several rows, for each sheet in the order of the workbook. */
export async function readMergedCells(content: Buffer): Promise<Merged[][]> {
  const zip = await yauzl.fromBufferPromise(content);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const readPart = async (name: string) => {
    const entry = entries.get(name);
    return entry ? await textOf(await zip.openReadStreamPromise(entry)) : '';
  };
  const targets = new Map(
    tags(await readPart('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  const sheets: Merged[][] = [];
  for (const sheet of tags(await readPart('xl/workbook.xml'), 'sheet'))
    sheets.push(await readMergedRanges(zip, entries.get(targets.get(attribute(sheet, '\\w+:id')) ?? '')));
  return sheets;
}

/** Reads the sheet as a stream, because it may be large and its merged ranges come after its cells. */
async function readMergedRanges(zip: ZipFile, entry: Entry | undefined): Promise<Merged[]> {
  const merged: Merged[] = [];
  if (!entry) return merged;
  let tail = '';
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const text = tail + (chunk as Buffer).toString('latin1');
    const end = text.lastIndexOf('>') + 1;
    tail = text.slice(end);
    for (const tag of tags(text.slice(0, end), 'mergeCell')) {
      const [, left = '', top = '', bottom = ''] =
        /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/.exec(attribute(tag, 'ref')) ?? [];
      if (Number(bottom) > Number(top))
        merged.push({ top: Number(top) - 1, bottom: Number(bottom) - 1, column: parseColumn(left) });
    }
  }
  return merged;
}

const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g'))].map(
    ([, attributes = '']) => attributes,
  );
const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';
/** `A` is 0, `AA` 26. */
const parseColumn = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
