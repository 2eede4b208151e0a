import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { Mapping } from '#contract/import-fields';
import { checkImport, commitImport, listCheckedRows, uploadLotFile } from '../imports/file';
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

  test('keeps dates, mediums and dimensions as printed, and refuses quantities that are not counts', async () => {
    const { file, rows } = await uploadAndCheck('lots-odd.csv');
    expect(file.mapping.fields.quantity?.columns).toEqual([6]);
    const errors = rows.flatMap(({ cells, issues }) =>
      issues.flatMap(({ level, code, column }) =>
        level === 'ERROR' ? [[code, cells.find((cell) => cell.column === column)?.text]] : [],
      ),
    );
    expect(errors).toEqual([
      ['count_unreadable', 'pair'],
      ['count_unreadable', '2 + 1'],
    ]);
    await commitImport(app, manager, file.id);
    const items = await app.db.rows<{ printed: string[] }>(sql`
      select array[i.date_text, i.medium, i.dimensions] as printed from items i
        join lot_items li on li.item_id = i.id join import_checks c on c.holder_id = li.lot_id
      where c.import_id = ${file.id} and c.committed order by c.row`);
    expect(items.map(({ printed }) => printed)).toEqual([
      ['c. 1650', 'oil on canvas', '30 1/4 x 25 1/8 in. (76.8 x 63.8 cm.)'],
      ['MCMLXXXIX', 'screenprint', '12½ × 9¾ in'],
      ['circa 1830s', 'woodblock', 'oban, each approx. 10 x 15in'],
      ['2004-05', 'screenprint, ed. 123/150', '66 x 50cm'],
      ['民國四十五年', 'ink', '四尺'],
      ['Victorian', 'oak', ''],
      ['1900', 'oak', ''],
      ['3/4/1880', 'oak', ''],
      ['1850?', 'oak', ''],
    ]);
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
