import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Returns a compressed zip archive of these files. `declared`: the size that its directory claims for each file, true or
 * not.
 */
export function zip(
  files: Record<string, string | Buffer>,
  { declared }: { declared?: number } = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const uncompressed = Buffer.from(content);
    const packed = deflateRawSync(uncompressed, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(uncompressed), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? uncompressed.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const directoryEntry = Buffer.alloc(14);
    directoryEntry.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, directoryEntry, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

type Value = string | number | boolean;
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

type Rows = readonly (readonly Value[])[];

/**
 * Returns a workbook as spreadsheet programs write it, whose first sheet is called `Lots`. `further`: additional cells by
 * their reference, undefined for an empty one; `merged`: merged ranges; `otherSheets`: further sheets by name.
 */
export function workbook(
  rows: Rows,
  further: Record<string, string | undefined> = {},
  merged: readonly string[] = [],
  otherSheets: Readonly<Record<string, Rows>> = {},
): Buffer {
  const beyond = Object.entries(further)
    .map(([place, value]) => {
      const content = value === undefined ? '/>' : ` t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
      return `<row r="${/\d+$/.exec(place)?.[0]}"><c r="${place}" s="0"${content}</row>`;
    })
    .join('');
  const ranges = merged.length
    ? `<mergeCells count="${merged.length}">${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
    : '';
  const sheets = [
    { name: 'Lots', content: `<sheetData>${dataOf(rows)}${beyond}</sheetData>${ranges}` },
    ...Object.entries(otherSheets).map(([name, own]) => ({
      name,
      content: `<sheetData>${dataOf(own)}</sheetData>`,
    })),
  ].map((sheet, at) => ({ ...sheet, id: at + 1, file: `sheet${at + 1}.xml` }));
  const each = (text: (sheet: (typeof sheets)[number], at: number) => string) => sheets.map(text).join('');
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(({ name, id }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${id}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${each(({ id, file }) => `<Relationship Id="r${id}" Type="${relations}/worksheet" Target="worksheets/${file}"/>`)}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ file, content }) => [
        `xl/worksheets/${file}`,
        `${head}<worksheet xmlns="${main}">${content}</worksheet>`,
      ]),
    ),
  });
}

const dataOf = (rows: Rows): string =>
  rows
    .map(
      (values, row) =>
        `<row r="${row + 1}">${values.map((value, column) => cellOf(value, row, column)).join('')}</row>`,
    )
    .join('');

function cellOf(value: Value, row: number, column: number): string {
  const place = `${String.fromCharCode(65 + column)}${row + 1}`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
}
