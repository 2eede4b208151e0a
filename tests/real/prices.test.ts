import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { checkImport, listCheckedRows, uploadLotFile, withDecimalMarks } from '../imports/file';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';

describeReal('prices of files that broke other systems', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());

  const importPrices = async (currency: string, name: string, encoding = 'utf-8') => {
    const sale = await createCataloguedSale(app, manager, { currency, lots: [] });
    const text = iconv.decode(readFileSync(realData('field', name)), encoding);
    return uploadLotFile(manager, sale, name, text);
  };
  const fieldsOf = ({ columns }: ImportSheet) => columns.map(({ field }) => field);
  /** Returns the value of one field in each row after the check, in major units, or the code of its error. */
  const valuesOf = async (file: ImportSheet, field: string) => {
    await checkImport(app, manager, file, withDecimalMarks(file));
    return (await listCheckedRows(manager, file.id)).map(({ cells, issues }: CheckedRow) => {
      const error = issues.find((issue) => issue.field === field && issue.level === 'ERROR');
      const value = cells.find((cell) => cell.field === field)?.read ?? null;
      return error ? error.code : typeof value === 'number' ? value / 100 : value;
    });
  };

  test('British prices: one lot with continental thousands is questioned and refused', async () => {
    const file = await importPrices('GBP', 'price-gb.csv');
    expect(fieldsOf(file)).toEqual(['number', 'title', 'estimateLow', 'reserve']);
    expect(file.mapping.notations).toEqual({ 2: { decimalMark: '.', isOpen: true } });
    expect(file.columns[2]?.ambiguousSamples).toContain('£1.000-1.500');
    expect(await valuesOf(file, 'estimateLow')).toEqual([
      80,
      1200,
      'amount_unreadable',
      null,
      2000,
      800,
      300,
      'amount_three_decimals',
      'amount_negative',
      'amount_unreadable',
      'amount_unreadable',
      1_000_000,
      'amount_unreadable',
    ]);
  });

  test('Swiss prices', async () => {
    const file = await importPrices('CHF', 'price-ch.csv');
    expect(await valuesOf(file, 'estimateLow')).toEqual([
      1200,
      1234.5,
      800,
      2000,
      1_500_000,
      'amount_unreadable',
    ]);
  });

  test('Brazilian prices', async () => {
    const file = await importPrices('BRL', 'price-br.csv', 'windows-1252');
    expect(await valuesOf(file, 'estimateLow')).toEqual([1234.56, 1500, 800, 12_000]);
    expect(await valuesOf(file, 'reserve')).toEqual([1000, null, 750.5, 10_000]);
  });

  test('Taiwanese and Chinese prices', async () => {
    const taiwan = await importPrices('TWD', 'price-tw.csv');
    expect(await valuesOf(taiwan, 'estimateLow')).toEqual([
      120_000, 120_000, 1_200_000, 120_000, 120_000, 50_000, 120_000,
    ]);
    const china = await importPrices('CNY', 'price-cn-gb18030.tsv', 'gb18030');
    expect(await valuesOf(china, 'estimateLow')).toEqual([120_000, 120_000, 1_200_000, null, 120_000_000]);
  });

  test('asks about a row in another notation column by column, and never reads it as another price', async () => {
    const file = await importPrices('USD', 'one-european-row.csv');
    expect(Object.values(file.mapping.notations ?? {}).map(({ isOpen }) => isOpen)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await valuesOf(file, 'estimateLow')).toEqual([1500, 800, 'amount_three_decimals']);
    expect(await valuesOf(file, 'estimateHigh')).toEqual([2500, 1200, 'amount_three_decimals']);
    expect(await valuesOf(file, 'reserve')).toEqual([1200, null, 'amount_three_decimals']);
  });

  test.each(['three-digits-only.csv', 'three-digits-mixed.csv'])('reads thousands in %s', async (name) => {
    const file = await importPrices('EUR', name);
    expect(file.reading.decimalMark).toBe(',');
    expect((await valuesOf(file, 'estimateLow')).every((value) => Number(value) >= 500)).toBe(true);
  });

  test('reads a reserve with a comma before three digits as thousands among prices with decimal commas', async () => {
    const file = await importPrices('BRL', 'comma-thousands-in-br.csv');
    expect(await valuesOf(file, 'estimateLow')).toEqual([1500, 800.5]);
    expect(await valuesOf(file, 'reserve')).toEqual([1200, null]);
  });

  test.each([
    ['GBP', 'ranges-en-plain.csv', [1000, 2000, 10_000], [1500, 3000, 15_000]],
    ['USD', 'ranges-en-usd.csv', [1000, 2000], [1500, 3000]],
    ['BRL', 'ranges-en-in-br.csv', [1000, 20_000, 800, 2000], [1500, 30_000, 1200, 3000]],
    ['GBP', 'shorthand-gb-only.csv', [2000, 15_000], [3000, 20_000]],
    ['GBP', 'shorthand-gb-plain.csv', [2000, 15_000, 10_000, 800, 1000], [3000, 20_000, 15_000, 1200, 1500]],
  ])('ranges in %s: %s', async (currency, name, lows, highs) => {
    const file = await importPrices(currency, name);
    expect(fieldsOf(file)).toContain('estimateLow');
    expect(await valuesOf(file, 'estimateLow')).toEqual(lows);
    const done = await manager.get<{ estimateHigh: number }>(`/imports/${file.id}/totals`);
    expect(done.body.estimateHigh / 100).toBe(highs.reduce((sum, high) => sum + high, 0));
  });

  test('reads words among hammer prices as results, and reports other text as an error', async () => {
    const file = await importPrices('GBP', 'results-odd.csv');
    expect(fieldsOf(file)).toEqual(['number', 'hammer', 'buyer', 'outcome']);
    expect(await valuesOf(file, 'outcome')).toEqual([
      'SOLD',
      'PASSED',
      null,
      'PASSED',
      'PASSED',
      'WITHDRAWN',
      'PASSED',
      'SOLD',
      'PASSED',
      null,
      null,
      null,
      'PASSED',
      'SOLD',
      null,
      null,
      null,
    ]);
    expect(await valuesOf(file, 'hammer')).toEqual([
      1200,
      null,
      'amount_unreadable',
      500,
      null,
      null,
      0,
      1200,
      0,
      null,
      'amount_unreadable',
      'amount_unreadable',
      'amount_negative',
      950,
      null,
      'amount_unreadable',
      'amount_unreadable',
    ]);
  });
});
