import { readFileSync } from 'node:fs';
import type { Mapping } from '#contract/import-fields';
import { checkImport, listCheckedRows, uploadLotFile } from '../imports/file';
import { createLotImporter } from '../imports/lotImporter';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';

describeReal('files that broke other systems', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());
  const { newSale } = createLotImporter(() => ({ app, manager }));
  const uploadAndCheck = async (name: string, change: Partial<Mapping> = {}) => {
    const file = await uploadLotFile(manager, await newSale(), name, readFileSync(realData('field', name)));
    const { id } = await checkImport(app, manager, file, change);
    return { file, rows: await listCheckedRows(manager, id) };
  };

  test('reads Chinese tables in GBK as GB18030', async () => {
    const { file, rows } = await uploadAndCheck('gbk-latin-headers.csv');
    expect(file.reading).toMatchObject({ encoding: 'gb18030' });
    expect(rows.map(({ cells }) => cells.map(({ text }) => text).slice(1, 3))).toEqual([
      ['张大千', '泼彩山水'],
      ['吴冠中', '江南水乡'],
    ]);
    const chinese = await uploadLotFile(
      manager,
      await newSale(),
      'price-cn-gb18030.tsv',
      readFileSync(realData('field', 'price-cn-gb18030.tsv')),
    );
    expect(chinese.reading.encoding).toBe('gb18030');
    expect(chinese.mapping.fields).toMatchObject({
      number: { columns: [0] },
      title: { columns: [1] },
      artist: { columns: [2] },
    });
  });

  test('reports a formula without a stored result as an error', async () => {
    const { rows } = await uploadAndCheck('reserve-formula.xlsx');
    expect(rows.map(({ state, issues }) => [state, ...issues.map(({ code }) => code)])).toEqual([
      ['ERROR', 'formula_uncalculated'],
      ['OK'],
    ]);
  });

  test('reads a date cell as it is displayed', async () => {
    const { rows } = await uploadAndCheck('year-formats.xlsx');
    expect(rows.map(({ cells }) => cells[2]?.text)).toEqual(['May 2004', '1954', '1890']);
  });

  test('reads unusual lot numbers correctly', async () => {
    const { rows } = await uploadAndCheck('lots-odd.csv');
    expect(rows.map(({ number }) => number)).toEqual([
      '001',
      '1A',
      '2-4',
      '5*',
      '6†',
      '7',
      '8 bis',
      '1009',
      '10.1',
      'XI',
      '12½',
    ]);
  });
});
