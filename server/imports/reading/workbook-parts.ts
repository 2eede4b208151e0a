import yauzl, { type Entry } from 'yauzl';
import { type Elements, getAttribute, readXml } from './workbook-xml';

export interface SheetPart {
  name: string;
  hidden: boolean;
  content(): AsyncIterable<Uint8Array>;
}

/** The sheets of a workbook and everything that their cells refer to. */
export interface WorkbookParts {
  sheets: SheetPart[];
  strings: string[];
  /** the number format of each cell style; '' is General */
  formats: string[];
  /** days are counted from 1904, as in old Macintosh workbooks */
  from1904: boolean;
  /**
   * the writing program requests calculation of all formulas on opening: the zeros stored for them are not results
   * (XlsxWriter and similar libraries write 0)
   */
  calculatedOnOpen: boolean;
}

/** Built-in formats, which workbooks use by number without describing them (ECMA-376, 18.8.30). */
const builtInFormats: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'yyyy"年"m"月"',
  35: 'm"月"d"日"',
  36: 'yyyy"年"m"月"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'yyyy"年"m"月"',
  56: 'm"月"d"日"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};

/** Opens a measured archive and reads all of it except the sheets. */
export async function openWorkbook(content: Buffer): Promise<WorkbookParts> {
  const zip = await yauzl.fromBufferPromise(content);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  async function* readEntry(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (entry) yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
  }
  const read = async (name: string, elements: Elements) => {
    if (!entries.has(name)) return;
    for await (const _ of readXml(readEntry(name), elements));
  };

  const targets = new Map<string, string>();
  await read('xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      if (name === 'Relationship')
        targets.set(getAttribute(attributes, 'Id'), toPath(getAttribute(attributes, 'Target')));
    },
  });
  const sheetRefs: { name: string; hidden: boolean; path: string }[] = [];
  let from1904 = false;
  let calculatedOnOpen = false;
  await read('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isTrue(getAttribute(attributes, 'date1904'));
      if (name === 'calcPr') calculatedOnOpen = isTrue(getAttribute(attributes, 'fullCalcOnLoad'));
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const hidden = getAttribute(attributes, 'state').toLowerCase().includes('hidden');
      sheetRefs.push({ name: getAttribute(attributes, 'name'), hidden, path: targets.get(id) ?? '' });
    },
  });
  return {
    sheets: sheetRefs.map(({ name, hidden, path }) => ({ name, hidden, content: () => readEntry(path) })),
    strings: await readSharedStrings((elements) => read('xl/sharedStrings.xml', elements)),
    formats: await readCellFormats((elements) => read('xl/styles.xml', elements)),
    from1904,
    calculatedOnOpen,
  };
}

const toPath = (target: string): string => target.replace(/^\/?(xl\/)?/, 'xl/');
const isTrue = (text: string): boolean => text === '1' || text === 'true';

type Read = (elements: Elements) => Promise<void>;

async function readSharedStrings(read: Read): Promise<string[]> {
  const strings: string[] = [];
  const collected = createTextCollector();
  await read({
    open: (name) => {
      if (name === 'si') collected.start();
      collected.open(name);
    },
    text: collected.text,
    close: (name) => {
      collected.close(name);
      if (name === 'si') strings.push(collected.result());
    },
  });
  return strings;
}

/** Collects the text of all runs without phonetic hints (`rPh`). */
export function createTextCollector() {
  let collectedText = '';
  let inText = false;
  let phoneticDepth = 0;
  return {
    start: () => {
      collectedText = '';
    },
    open: (name: string) => {
      if (name === 'rPh') phoneticDepth++;
      inText = name === 't' && phoneticDepth === 0;
    },
    text: (more: string) => {
      if (inText) collectedText += more;
    },
    close: (name: string) => {
      if (name === 'rPh') phoneticDepth--;
      inText = false;
    },
    /** Control characters are written as `_x000D_`; only line ends occur in practice. */
    result: () =>
      collectedText.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      ),
  };
}

async function readCellFormats(read: Read): Promise<string[]> {
  const customFormats = new Map<number, string>();
  const formats: string[] = [];
  let inCells = false;
  await read({
    open: (name, attributes) => {
      if (name === 'numFmt')
        customFormats.set(
          Number(getAttribute(attributes, 'numFmtId')),
          getAttribute(attributes, 'formatCode'),
        );
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(getAttribute(attributes, 'numFmtId'));
      formats.push(customFormats.get(id) ?? builtInFormats[id] ?? '');
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
