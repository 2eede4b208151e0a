import { getCurrency } from '#contract/currencies';
import type { ImportSheet } from '#contract/import-sheet';
import { findAmountNote } from '../../server/imports/amount-note';
import { createCataloguedSale } from '../results/sale';
import { openTestApp } from '../support/app';
import { uploadLotFile } from './file';

const noteOf = (header: string, ...texts: string[]) =>
  findAmountNote(header, texts, { noun: 'auctions', currency: getCurrency('GBP') });

describe('note on a column of amounts', () => {
  test.each([
    ['Estimate USD', '500', '700'],
    ['Hammer (EUR)', '1.200', '500'],
    ['估價（港元）', '12,000', '8,000'],
    ['Est. HK$', '500-700', '800-900'],
  ])('%s names another currency', (header, ...texts) => {
    expect(noteOf(header, ...texts)).toBe('OTHER_CURRENCY');
  });

  test.each([
    ['Schätzpreis (TEUR)', '12', '5-8'],
    ['Estimate in thousands', '1.5', '2'],
    ["Estimate (£'000)", '12', '15'],
    ['Reserve (k)', '12', '15'],
    ['Hammer in cents', '12000', '500'],
  ])('%s names another scale, or another currency', (header, ...texts) => {
    expect(noteOf(header, ...texts)).toMatch(/^OTHER_(SCALE|CURRENCY)$/);
  });

  test.each([
    ['Valuation', '£500', '£1,200'],
    ['Column 5', '500-700', '1,000-1,500'],
    ['Amount', '$300/500', '$1,000/1,500'],
    ['Wert', '1.200 €', '300 €'],
    ['Cost price', '£500', '£20'],
    ['', '1,200', '12,500'],
    ['Price realised incl. BP', '625', '500'],
  ])('%s looks like amounts', (header, ...texts) => {
    expect(noteOf(header, ...texts)).toBe('AMOUNTS');
  });

  test.each([
    ['Year', '1890', '1954'],
    ['Years', '1890-1900', '1920-1931'],
    ['Height m', '1.20', '0.80'],
    ['Dimensions', '30 x 40 cm', '12½ x 9 in'],
    ['Quantity', '1', '2'],
    ['Ref', 'A-1', 'A-2'],
    ['Note', 'Sold for £500 in 1990', 'none'],
    ['Mixed', '£500', 'red', 'blue'],
    ['Empty'],
  ])('%s gets no note', (header, ...texts) => {
    expect(noteOf(header, ...texts)).toBeUndefined();
  });
});

test('the preview explains why a column of amounts is not mapped, or what its header says', async () => {
  const app = await openTestApp();
  try {
    const manager = await app.signIn('MANAGER');
    const sale = await createCataloguedSale(app, manager, { currency: 'EUR', lots: [] });
    const text =
      'Los;Titel;Schätzpreis (TEUR);Wert;Zuschlag USD\n1;Vase;12;1.200 €;500\n2;Krug;5;300 €;700\n';
    const file = await uploadLotFile(manager, sale, 'lots.csv', text);
    const notes = ({ columns }: ImportSheet) => columns.map(({ field, amountNote }) => [field, amountNote]);
    expect(notes(file)).toEqual([
      ['number', null],
      ['title', null],
      [null, 'OTHER_SCALE'],
      [null, 'AMOUNTS'],
      [null, 'OTHER_CURRENCY'],
    ]);
    const fields = {
      ...file.mapping.fields,
      estimateLow: { columns: [2], separator: ' ' },
      reserve: { columns: [3], separator: ' ' },
    };
    const { body } = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
      mapping: { ...file.mapping, fields },
    });
    expect(notes(body).slice(2, 4)).toEqual([
      ['estimateLow', 'OTHER_SCALE'],
      ['reserve', null],
    ]);
  } finally {
    await app.close();
  }
});
