import type { Problem } from '#contract/api/refusal';
import type { Mapping } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkImport, commitImport, listCheckedRows, uploadLotFile, withDecimalMarks } from './file';
import { workbook } from './workbook';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const uploadAmounts = async (currency: string, header: string, rows: readonly string[]) => {
  const sale = await createCataloguedSale(app, manager, { currency, lots: [] });
  const lines = rows.map((row, at) => `${at + 1};A vase;${row}`);
  return uploadLotFile(manager, sale, 'lots.csv', `Lot;Title;${header}\n${lines.join('\n')}\n`);
};
const marks = ({ reading, mapping }: ImportSheet) => [reading.decimalMark, mapping.notations];
/** Returns the amounts of a field in minor units, or the code of the error. */
const importAmounts = async (file: ImportSheet, field = 'estimateLow', change: Partial<Mapping> = {}) => {
  await checkImport(app, manager, file, change);
  return (await listCheckedRows(manager, file.id)).map(
    ({ cells, issues }) =>
      issues.find((issue) => issue.field === field && issue.level === 'ERROR')?.code ??
      cells.find((cell) => cell.field === field)?.read ??
      null,
  );
};

/** Asserts that the check is refused and names the mapping entries of columns without a decimal mark. */
const refusesToCheck = async ({ id, columns, mapping }: ImportSheet) => {
  const { status, body } = await manager.post<Problem>(`/imports/${id}/check`);
  const open = Object.entries(mapping.notations ?? {}).flatMap(([column, { isOpen }]) =>
    isOpen ? [Number(column)] : [],
  );
  expect([status, body.code, body.params, body.fields]).toEqual([
    422,
    'import.mark_open',
    { columns: open.map((column) => columns[column]?.header).join(', ') },
    open.map((column) => ({ path: `mapping.notations.${column}`, code: 'required' })),
  ]);
};

describe('decimal mark of a column', () => {
  const integers = Array.from({ length: 700 }, (_, at) => String(100 + at));

  test('is judged by all rows, not only by the first', async () => {
    const file = await uploadAmounts('EUR', 'Low estimate', [...integers, '1.500', '1.234,50']);
    expect(marks(file)).toEqual([',', {}]);
    expect((await importAmounts(file)).slice(-2)).toEqual([150_000, 123_450]);
  });

  test('needs an answer when the last row contradicts the others', async () => {
    const file = await uploadAmounts('GBP', 'Low estimate', ['£1,200', ...integers, '£2,300.50', '£1.000']);
    expect(marks(file)).toEqual(['.', { 2: { decimalMark: '.', isOpen: true } }]);
    expect(file.columns[2]?.ambiguousSamples).toEqual(['£1,200', '£2,300.50', '£1.000']);
  });

  test.each([
    ['EUR', ['1.500', '2.000'], ',', {}, [150_000, 200_000]],
    ['EUR', ['1,500', '2,000'], '.', {}, [150_000, 200_000]],
    ['EUR', ['12,5', '7,25'], ',', {}, [1250, 725]],
    ['EUR', ['12.5', '7.25'], '.', {}, [1250, 725]],
    ['JPY', ['12,000', '1,500'], '.', {}, [12_000, 1500]],
    ['JPY', ['12.000', '1.500'], ',', {}, [12_000, 1500]],
    ['KRW', ['1,200,000', '800,000'], '.', {}, [1_200_000, 800_000]],
    ['INR', ['1,00,000', '12,34,567'], '.', {}, [10_000_000, 123_456_700]],
    ['CHF', ["1'200", '1’500.50'], '.', {}, [120_000, 150_050]],
  ] as const)('%s: %j', async (currency, rows, mark, notations, read) => {
    const file = await uploadAmounts(currency, 'Low estimate', rows);
    expect(file.reading.decimalMark).toBe(mark);
    expect(file.mapping.notations).toEqual(notations);
    expect(await importAmounts(file)).toEqual(read);
  });

  test('can differ between columns', async () => {
    const file = await uploadAmounts('EUR', 'Low estimate;Reserve', [
      '1.500,00;1,200.50',
      '2.500;800',
      '3.000;2,000',
    ]);
    expect(marks(file)).toEqual([',', { 3: { decimalMark: '.', isOpen: false } }]);
    expect(await importAmounts(file)).toEqual([150_000, 250_000, 300_000]);
    expect(await importAmounts(file, 'reserve')).toEqual([120_050, 80_000, 200_000]);
  });

  test('reads no decimals in a currency without decimals', async () => {
    const file = await uploadAmounts('JPY', 'Low estimate', ['12.50', '1,000']);
    expect(await importAmounts(file)).toEqual(['amount_too_fine', 1000]);
    const sale = await createCataloguedSale(app, manager, { currency: 'JPY', lots: [] });
    const cells = ['12.50', 12.5, 1000, 1320.0000000000002];
    const rows = cells.map((cell, at) => [at + 1, 'A vase', cell]);
    const content = workbook([['Lot', 'Title', 'Low estimate'], ...rows]);
    expect(await importAmounts(await uploadLotFile(manager, sale, 'lots.xlsx', content))).toEqual([
      'amount_too_fine',
      'amount_too_fine',
      1000,
      1320,
    ]);
  });

  test('needs an answer for three digits in a currency with three decimals', async () => {
    const file = await uploadAmounts('KWD', 'Low estimate', ['1.500', '2.250', '800']);
    expect(file.mapping.notations).toEqual({ 2: { decimalMark: null, isOpen: true } });
    await refusesToCheck(file);
    const withAnswer = (decimalMark: '.' | ',') =>
      importAmounts(file, 'estimateLow', { notations: { 2: { decimalMark, isOpen: false } } });
    expect(await withAnswer('.')).toEqual([1500, 2250, 800_000]);
    expect(await withAnswer(',')).toEqual([1_500_000, 2_250_000, 800_000]);
  });
});

describe('question for a decimal mark', () => {
  const mixed = ['1,200', '1.500', '2,000', '900'];

  test('blocks the check until every column has an answer', async () => {
    const file = await uploadAmounts(
      'EUR',
      'Low estimate;Reserve',
      mixed.map((text) => `${text};${text}`),
    );
    await refusesToCheck(file);
    const { 2: first } = withDecimalMarks(file).notations ?? {};
    const half = { ...file.mapping, notations: { ...file.mapping.notations, ...(first && { 2: first }) } };
    const { body } = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, { mapping: half });
    await refusesToCheck(body);
    expect((await checkImport(app, manager, file, withDecimalMarks(file))).state).toBe('VALIDATED');
  });

  test('stays open after an answer without a mark', async () => {
    const file = await uploadAmounts('KWD', 'Low estimate', ['1.500', '2.250']);
    const mapping = { ...file.mapping, notations: { 2: { decimalMark: null, isOpen: false } } };
    await manager.put(`/imports/${file.id}/mapping`, { mapping });
    expect((await manager.post(`/imports/${file.id}/check`)).status).toBe(422);
  });

  test('does not block the check when the column is not mapped', async () => {
    const file = await uploadAmounts('GBP', 'Low estimate', mixed);
    const { number, title } = file.mapping.fields;
    const { state } = await checkImport(app, manager, file, {
      fields: { ...(number && { number }), ...(title && { title }) },
    });
    expect(state).toBe('VALIDATED');
  });

  test('sets aside every amount that contradicts most of its column', async () => {
    const file = await uploadAmounts('GBP', 'Low estimate', mixed);
    expect(await importAmounts(file, 'estimateLow', withDecimalMarks(file))).toEqual([
      120_000,
      'amount_three_decimals',
      200_000,
      90_000,
    ]);
    const done = await commitImport(app, manager, file.id);
    expect(done.counts).toMatchObject({ committed: 3, rejected: 1 });
  });

  test('is answered per column, and stays answered when other columns are mapped', async () => {
    const file = await uploadAmounts(
      'GBP',
      'Low estimate;Something',
      mixed.map((text) => `${text};5`),
    );
    const map = async (mapping: Mapping) =>
      (await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, { mapping })).body;
    const withAnswer = await map({
      ...file.mapping,
      notations: { 2: { decimalMark: ',', isOpen: false } },
    });
    expect(withAnswer.columns[2]?.ambiguousSamples).toEqual([]);
    const fields = { ...withAnswer.mapping.fields, reserve: { columns: [3], separator: ' ' } };
    const other = await map({ ...withAnswer.mapping, fields });
    expect(other.mapping.notations).toEqual({ 2: { decimalMark: ',', isOpen: false } });
    expect(await importAmounts(other)).toEqual([
      'amount_three_decimals',
      150_000,
      'amount_three_decimals',
      90_000,
    ]);
  });

  test('is asked as soon as a column is mapped to an amount', async () => {
    const file = await uploadAmounts('GBP', 'Something', mixed);
    expect(file.mapping.notations).toEqual({});
    const fields = { ...file.mapping.fields, reserve: { columns: [2], separator: ' ' } };
    const { body } = await manager.put<ImportSheet>(`/imports/${file.id}/mapping`, {
      mapping: { ...file.mapping, fields },
    });
    expect(body.mapping.notations).toEqual({ 2: { decimalMark: '.', isOpen: true } });
    expect(body.columns[2]?.ambiguousSamples).toEqual(['1,200', '2,000', '1.500']);
  });

  test('is not answered by an earlier file', async () => {
    const first = await uploadAmounts(
      'GBP',
      'Low estimate;Once',
      mixed.map((text) => `${text};`),
    );
    await importAmounts(first, 'estimateLow', { notations: { 2: { decimalMark: ',', isOpen: false } } });
    await commitImport(app, manager, first.id);
    const second = await uploadAmounts('GBP', 'Low estimate;Once', ['1,200;', '2,000;']);
    expect(second.like).not.toBeNull();
    expect(marks(second)).toEqual(['.', {}]);
  });
});
