import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { ImportSheet } from '#contract/import-sheet';
import { checkImport, commitImport, findColumns, listCheckedRows, uploadLotFile } from '../imports/file';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';

describeReal('catalogs and price lists', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());

  const importCatalogue = async (currency: string, name: string) => {
    const sale = await createCataloguedSale(app, manager, { currency, lots: [] });
    return {
      sale,
      file: await uploadLotFile(manager, sale, name, readFileSync(realData('sales-dev', name))),
    };
  };
  const listLots = (sale: number) =>
    app.db.rows<{
      number: string;
      title: string;
      description: string;
      outcome: string | null;
      hammer: number | null;
    }>(sql`
      select l.number, i.title, i.description, s.outcome, s.hammer
      from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
      left join staged_results s on s.lot_id = l.id where l.auction_id = ${sale} order by l.sort_key`);

  test('Charavay 1903: 528 lots with multi-line texts, no results', async () => {
    const { sale, file } = await importCatalogue('FRF', '04-charavay-1903-03-23-dablin.csv');
    expect(file.mapping.fields.title?.columns).toEqual(findColumns(file, 'name', 'trait'));
    expect(file.mapping.fields.description?.columns).toEqual(findColumns(file, 'desc', 'note'));
    const { counts } = await checkImport(app, manager, file);
    expect(counts).toMatchObject({ rows: 528, lots: 528, errors: 0, rejected: 0 });
    await commitImport(app, manager, file.id);

    const lots = await listLots(sale);
    expect(lots).toHaveLength(528);
    expect(lots[0]?.title).toBe('FRANÇOIS Ier, roi de France, n. 1494, m. 1547.');
    expect(lots.filter(({ description }) => description.includes('\n')).length).toBeGreaterThan(182);
    expect([lots.at(-1)?.number, lots.at(-1)?.title.startsWith('RÉGICIDES')]).toEqual(['526', true]);
    expect(lots.filter(({ number }) => /\D/.test(number)).map(({ number }) => number)).toEqual([
      '308bis',
      '402bis',
    ]);
    expect(lots.every(({ outcome }) => outcome === null)).toBe(true);
  });

  test('Charavay 1880: 199 lots, 59bis after 59', async () => {
    const { sale, file } = await importCatalogue('FRF', '03-charavay-1880-06-17-taylor.csv');
    await checkImport(app, manager, file);
    await commitImport(app, manager, file.id);
    const numbers = (await listLots(sale)).map(({ number }) => number);
    expect(numbers).toHaveLength(199);
    expect(numbers.slice(58, 61)).toEqual(['59', '59bis', '60']);
  });

  test('Laverdet 1858: prices in francs with two decimals, 3613 bis. in order', async () => {
    const { sale, file } = await importCatalogue('FRF', '05-laverdet-1858-11-fixed-price.csv');
    const { counts } = await checkImport(app, manager, file);
    expect(counts).toMatchObject({ rows: 188, lots: 188, errors: 0 });
    await commitImport(app, manager, file.id);
    const lots = await listLots(sale);
    expect(lots.reduce((sum, { hammer }) => sum + (hammer ?? 0), 0)).toBe(79_700);
    const numbers = lots.map(({ number }) => number);
    expect(numbers[numbers.indexOf('3613') + 1]).toBe('3613 bis.');
  });

  test("leilão: 71 lots by the user's pattern, 77 rows set aside with their reasons", async () => {
    const { sale, file } = await importCatalogue('BRL', '08-leilao-0026883-58.csv');
    const description = findColumns(file, 'descricao');
    const { counts } = await checkImport(app, manager, file, {
      numberPattern: '^Lote (\\w+):',
      fields: { ...file.mapping.fields, number: { columns: description, separator: ' ' } },
    });
    expect(counts).toMatchObject({ rows: 148, lots: 71, ready: 71, rejected: 77, errors: 77, equal: 5 });
    const done: ImportSheet = await commitImport(app, manager, file.id);
    expect(done.counts).toMatchObject({ committed: 71, rejected: 77 });
    const lots = await listLots(sale);
    expect(lots).toHaveLength(71);
    expect(lots.map(({ number }) => number).slice(0, 4)).toEqual(['1', '1B', '1C', '2']);

    const leftOutFile = await manager.download(`/imports/${file.id}/rest`);
    const lines = leftOutFile.bytes.toString('utf8').split('\r\n');
    expect([leftOutFile.status, lines.length]).toEqual([200, 1 + 77 + 1]);
    expect(lines[0]).toContain('Reason,Row,id_processo,descricao');
    expect(lines.slice(1, -1).every((line) => /^("Lot number: )?.*(row \d+)/.test(line))).toBe(true);
    expect((await listCheckedRows(manager, file.id, 'errors')).every(({ issues }) => issues.length > 0)).toBe(
      true,
    );
  });

  test('leilão: proposes the same pattern', async () => {
    const { file } = await importCatalogue('BRL', '08-leilao-0026883-58.csv');
    const { counts } = await checkImport(app, manager, file);
    expect(counts).toMatchObject({ lots: 71, rejected: 77 });
  });

  test("Christie's 1912: pounds, shillings and pence in three columns", async () => {
    const { sale, file } = await importCatalogue('GBP-LSD', '07-christies-1912-07-05-taylor.csv');
    const { counts } = await checkImport(app, manager, file, { numberPattern: '(\\d+[A-Za-z]?)\\. ' });
    expect(counts).toMatchObject({ rows: 67, lots: 64, errors: 3 });
    await commitImport(app, manager, file.id);
    const [top] = (await listLots(sale)).toSorted((a, b) => (b.hammer ?? 0) - (a.hammer ?? 0));
    expect([top?.number, top?.hammer]).toEqual(['38', 3990 * 240]);
  });

  test("Christie's 1875: lots that were bought in are passed with their last bid", async () => {
    const { sale, file } = await importCatalogue('GBP-LSD', '06-christies-1875-02-13.csv');
    await checkImport(app, manager, file);
    await commitImport(app, manager, file.id);
    const lots = await listLots(sale);
    const grenoble = lots.find(({ number }) => number === '282');
    expect(grenoble).toMatchObject({ outcome: 'SOLD', hammer: 1680 * 240 });
    expect(lots.find(({ number }) => number === '137')).toMatchObject({
      outcome: 'PASSED',
      hammer: (892 * 20 + 10) * 12,
    });
  });
});
