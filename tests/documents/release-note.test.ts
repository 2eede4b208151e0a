import { findUnprintable, renderReleaseNote } from '../../server/documents/render';
import { readPdf } from './read-pdf';
import { createReleaseNote } from './samples';

test('a release note says what left, to whom, and in the language of the invoice', async () => {
  const english = readPdf(await renderReleaseNote({ document: createReleaseNote('en-US') }));
  expect(english).toMatchObject({
    language: 'en-US',
    title: 'Release note INV-2026-0001-R1',
    isMarked: true,
  });
  const text = english.pages.join('\n');
  for (const part of ['December 2, 2026', '26-0415, 26-0416', 'Carreteiro & Filhos', 'Nora Whitcombe'])
    expect(text).toContain(part);

  const chinese = readPdf(await renderReleaseNote({ document: createReleaseNote('zh-CN') }));
  expect(chinese.title).toBe('提货单 INV-2026-0001-R1');
  expect(chinese.pages.join('\n')).toContain('2026 年 12 月 2 日');
});

test('the same note has the same bytes', async () => {
  const document = createReleaseNote('pt-BR');
  const first = await renderReleaseNote({ document });
  expect(Buffer.compare(await renderReleaseNote({ document }), first)).toBe(0);
});

test('many lots continue on further pages, and the signatures stay with their sentence', async () => {
  const [lot] = createReleaseNote('en-US').lots;
  if (!lot) throw new Error('the sample has no lots');
  const lots = Array.from({ length: 80 }, (_, at) => ({ ...lot, lotNumber: String(at + 1) }));
  const { pages } = readPdf(await renderReleaseNote({ document: createReleaseNote('en-US', { lots }) }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.at(-1)).toMatch(/lots listed above \(80\)[\s\S]*Received by/);
});

test('letters that no font has are found', async () => {
  expect(await findUnprintable(createReleaseNote('en-US', { releasedTo: 'Ann 😀' }))).toEqual(['😀']);
});
