import { execFileSync } from 'node:child_process';
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { InvoiceDocument } from '#contract/invoice-document';
import { findUnprintable, renderInvoice } from '../../server/documents/render';
import { readPdf } from './read-pdf';
import { createSamples } from './samples';

const code = '#panic() $x$ *a* _b_ @c <d> "e" -- \\ // `f`';
const chinese = createSamples('zh-TW')['import-reduced'] as InvoiceDocument;
const document = { ...chinese, texts: [...chinese.texts, code] };
const eInvoice = {
  xml: Buffer.from('<invoice>Źródło 鶴</invoice>'),
  fileName: 'factur-x.xml',
  profile: 'EN 16931',
} as const;

describe('a document with an e-invoice', () => {
  let file: Uint8Array;
  let content: ReturnType<typeof readPdf>;
  beforeAll(async () => {
    file = await renderInvoice(document, { eInvoice });
    content = readPdf(file);
  });

  test('has tags, a language and a title for screen readers', () => {
    const { language, title, isMarked, roles } = content;
    expect({ language, title, isMarked }).toEqual({
      language: 'zh-TW',
      title: '成交帳單 INV-2026-0001',
      isMarked: true,
    });
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'THead', 'TH', 'TD', 'P']));
  });

  test('has the text, and code in it is printed as it is', () => {
    const text = content.pages.join('\n');
    for (const part of [
      '槌聲居士《墨竹四屏》，水墨紙本',
      '10,215.00',
      '11,405.70',
      'RF16 INV2 0260 001',
      code,
    ])
      expect(text).toContain(part);
  });

  test('names its standard and the attached invoice in its metadata', async () => {
    const { metadata, attachments } = content;
    expect(attachments).toEqual([
      { filename: 'factur-x.xml', description: '內容相同的電子發票', text: eInvoice.xml.toString() },
    ]);
    for (const tag of [
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:DocumentType>INVOICE</fx:DocumentType>',
      '<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ])
      expect(metadata).toContain(tag);
    // Readers of PDF/A files look for the metadata without unpacking them.
    expect(Buffer.from(file).toString('utf8')).toContain('<fx:ConformanceLevel>EN 16931');

    const { catalog, context } = await PDFDocument.load(file, { updateMetadata: false });
    const attached = context.lookup(catalog.lookup(PDFName.of('AF'), PDFArray).get(0), PDFDict);
    expect(attached.get(PDFName.of('AFRelationship'))?.toString()).toBe('/Alternative');
    expect(catalog.has(PDFName.of('OutputIntents'))).toBe(true);
    expect(catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
  });

  test('has the same bytes when it is rendered again', async () => {
    expect(Buffer.compare(await renderInvoice(document, { eInvoice }), file)).toBe(0);
  });
});

test('returns the characters that cannot be printed', async () => {
  const reason = 'Łźő Жук Ωμέγα なみに 国國 e\u0301 ✉\ufe0f\n😀 한 א 😀';
  expect(await findUnprintable({ ...document, reason })).toEqual(['✉', '😀', '한', 'א']);
  expect(await findUnprintable(document)).toEqual([]);
});

test('rejects when the logo is no picture, and renders the next document', async () => {
  const logo = { bytes: Buffer.from('no picture'), type: 'png' } as const;
  await expect(renderInvoice(document, { logo })).rejects.toThrow('failed to decode image');
  expect(readPdf(await renderInvoice(document)).attachments).toEqual([]);
});

test('rejects when the process crashes, and renders the next document in another', async () => {
  await renderInvoice(document);
  const pid = findRenderer();
  const rendered = renderInvoice(document);
  process.kill(pid, 'SIGKILL');
  await expect(rendered).rejects.toMatchObject({ reason: 'ended' });
  expect((await renderInvoice(document)).length).toBeGreaterThan(10_000);
  expect(findRenderer()).not.toBe(pid);
});

/** Returns the child process of this one that renders documents. */
function findRenderer(): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const [, pid] = new RegExp(`^ *(\\d+) +${process.pid} .*document-child`, 'm').exec(processes) ?? [];
  return Number(pid);
}
