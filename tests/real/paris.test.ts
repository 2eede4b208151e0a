import { readdirSync, readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { NamedBuyer } from '#contract/buyers';
import type { Customer } from '#contract/customers';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import type { Entry } from '#contract/notes';
import { checkImport, commitImport, findColumns, listCheckedRows, uploadLotFile } from '../imports/file';
import { applyStagedResults } from '../results/applyStagedResults';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { describeReal, realData } from '../support/realData';

const livres = (amount: number) => Math.round(amount * 240);

describeReal('the Paris sales of 1764 and 1770', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());

  const newSale = () => createCataloguedSale(app, manager, { currency: 'LIVRE', lots: [] });
  const importFile = async (sale: number, ...path: string[]) =>
    uploadLotFile(manager, sale, path.at(-1) ?? '', readFileSync(realData(...path)));
  const listLots = (sale: number) =>
    app.db.rows<{
      number: string;
      parts: number;
      names: number;
      titles: string;
      artists: string;
      price: number;
      buyers: string;
    }>(sql`
      select l.number, count(*) as parts, count(distinct li.buyer) as names, string_agg(i.title, '|' order by li.ordinal) as titles,
        string_agg(i.artist, '|' order by li.ordinal) as artists, s.hammer as price, s.buyer as buyers
      from lots l join lot_items li on li.lot_id = l.id join items i on i.id = li.item_id
      left join staged_results s on s.lot_id = l.id
      where l.auction_id = ${sale} group by l.id, s.lot_id order by l.sort_key`);

  describe('R1770', () => {
    let sale: number;
    let file: ImportSheet;
    beforeAll(async () => {
      sale = await newSale();
      file = await importFile(sale, 'sales-dev', '02-paris-R1770.csv');
    });

    test('recognizes its columns by their names', () => {
      const { fields } = file.mapping;
      expect(file.reading).toMatchObject({
        encoding: 'utf-8',
        delimiter: ',',
        decimalMark: '.',
        headerRow: 1,
      });
      expect(fields.number?.columns).toEqual(findColumns(file, 'lot'));
      expect(fields.hammer?.columns).toEqual(findColumns(file, 'price'));
      expect(fields.buyer?.columns).toEqual(findColumns(file, 'winningbidder'));
      expect(fields.reference?.columns).toEqual(findColumns(file, 'name'));
      const price = file.columns.find(({ header }) => header === 'price');
      expect(price).toMatchObject({
        samples: ['2,915.0', '650.0', '192.0'],
        field: 'hammer',
        confidence: 'SURE',
      });
      expect(price?.becomes.map(({ value }) => value)).toEqual([livres(2915), livres(650), livres(192)]);
    });

    test('imports 141 paintings as 120 lots, 20 of the joint ones with one buyer', async () => {
      const { counts } = await checkImport(app, manager, file, { grouped: true });
      expect(counts).toMatchObject({
        rows: 141,
        lots: 120,
        joint: 21,
        errors: 0,
        new: 141,
        ready: 141,
        rejected: 0,
      });
      const warned = await listCheckedRows(manager, file.id, 'warnings');
      const divided = warned.filter(({ issues }) => issues.some(({ code }) => code === 'buyers_differ'));
      expect([...new Set(divided.map(({ number }) => number))]).toEqual(['111']);

      const done = await commitImport(app, manager, file.id);
      expect(done).toMatchObject({ state: 'COMMITTED', counts: { committed: 141, ready: 0 } });
      const lots = await listLots(sale);
      const joint = lots.filter(({ parts }) => parts > 1);
      expect([lots.length, joint.length]).toEqual([120, 21]);
      expect(joint.filter(({ names }) => names === 1)).toHaveLength(20);
      expect(lots.reduce((sum, { price }) => sum + price, 0)).toBe(livres(160_466));
    });

    test('lists lot 111 with its total and both names for a decision', async () => {
      const { body } = await manager.get<{ total: number; data: { number: string; options: unknown[] }[] }>(
        `/auctions/${sale}/decisions`,
      );
      expect(body.total).toBe(1);
      expect(body.data[0]).toMatchObject({ number: '111' });
      expect(body.data[0]?.options).toHaveLength(2);
      const [lot] = (await listLots(sale)).filter(({ number }) => number === '111');
      expect(lot?.price).toBe(livres(1540));
      expect(lot?.buyers.split('; ')).toHaveLength(2);
    });

    test('changes nothing when the file is imported again', async () => {
      const again = await importFile(sale, 'sales-dev', '02-paris-R1770.csv');
      expect(again.mapping.grouped).toBe(true);
      const before = await listLots(sale);
      const { counts } = await checkImport(app, manager, again);
      expect(counts).toMatchObject({ rows: 141, unchanged: 141, new: 0, changed: 0, errors: 0, ready: 0 });
      expect((await manager.post(`/imports/${again.id}/commit`)).body).toMatchObject({
        code: 'import.nothing',
      });
      expect(await listLots(sale)).toEqual(before);
    });

    test('reads the same lots from every encoding', async () => {
      const lots = await listLots(sale);
      const forms = readdirSync(realData('encodings')).sort();
      expect(forms.length).toBeGreaterThanOrEqual(7);
      for (const form of forms) {
        const other = await newSale();
        const { id } = await checkImport(app, manager, await importFile(other, 'encodings', form), {
          grouped: true,
        });
        await commitImport(app, manager, id);
        expect([form, await listLots(other)]).toEqual([form, lots]);
      }
    });

    test('applies the staged results when the sale is LIVE; its top lot is 6 at 20,000', async () => {
      const early = await manager.post(`/auctions/${sale}/staged-results/apply`, {});
      expect([early.status, early.body.code]).toEqual([409, 'result.not_live']);
      await performStep(manager, sale, 'publish');
      await performStep(manager, sale, 'open');
      expect(await applyStagedResults(app, manager, sale)).toMatchObject({
        ...{ staged: 0, applied: 120 },
        batch: { recorded: 120, refused: [] },
      });
      const desk = await manager.get<{ counts: object }>(`/auctions/${sale}/results/desk`);
      expect(desk.body.counts).toMatchObject({ lots: 120, sold: 120, hammer: livres(160_466), decisions: 1 });
      const [top] = await app.db.rows<{ number: string; hammer: number }>(sql`
        select number, hammer from lots where auction_id = ${sale} order by hammer desc limit 1`);
      expect(top).toEqual({ number: '6', hammer: livres(20_000) });
    });

    test('creates customers from its buyers in one action, with their purchases', async () => {
      const choices: object[] = [];
      for (let page = 1; ; page++) {
        const { body } = await manager.get<{ data: NamedBuyer[] }>(
          `/auctions/${sale}/named-buyers?page=${page}&pageSize=100`,
        );
        if (body.data.length === 0) break;
        choices.push(...body.data.map(({ buyer, principal }) => ({ buyer, choice: 'NEW', name: principal })));
      }
      const sold = await listLots(sale);
      const action = await manager.post(`/auctions/${sale}/named-buyers`, { choices });
      expect([action.status, action.body]).toMatchObject([200, { left: 0 }]);
      // The printed texts are unchanged.
      expect(await listLots(sale)).toEqual(sold);
      const linked = await app.db.row<{ lots: number; hammer: number; named: number }>(sql`
        select count(*) filter (where buyer_id is not null) as lots, coalesce(sum(hammer) filter (where buyer_id is not null), 0) as hammer,
          count(*) filter (where buyer <> '') as named
        from lots where auction_id = ${sale}`);
      expect(linked.lots).toBe(linked.named);
      const customers = await app.db.row<{ bought: number; known: number }>(
        sql`select sum(bought) as bought, count(*) as known from customers`,
      );
      expect(customers).toMatchObject({ bought: linked.lots });
      const [topBuyer] = (await manager.get<{ data: Customer[] }>('/customers?sort=-spend&tab=buyers')).body
        .data;
      const { body } = await manager.get<{ entries: Entry[] }>(
        `/customers/${topBuyer?.id}/timeline?source=sales&limit=100`,
      );
      expect(body.entries.length).toBe(topBuyer?.bought);
    });

    test('changes nothing when imported after that, and cannot be undone', async () => {
      const again = await importFile(sale, 'sales-dev', '02-paris-R1770.csv');
      const { counts } = await checkImport(app, manager, again);
      expect(counts).toMatchObject({ unchanged: 141, errors: 0 });
      const back = await manager.post<{ code: string; params: { count: number; lots: object[] } }>(
        `/imports/${file.id}/rollback`,
      );
      expect([back.status, back.body.code, back.body.params.count]).toEqual([409, 'import.depends', 120]);
      expect(back.body.params.lots[0]).toEqual({ lot: '1', why: 'result' });
    });
  });

  test('R1764: 237 paintings, 198 lots, 32bis in order, 23,299.0 livres', async () => {
    const sale = await newSale();
    const file = await importFile(sale, 'sales-dev', '01-paris-R1764.csv');
    const { counts } = await checkImport(app, manager, file, { grouped: true });
    expect(counts).toMatchObject({ rows: 237, lots: 198, errors: 0, ready: 237 });
    await commitImport(app, manager, file.id);
    const lots = await listLots(sale);
    expect(lots.filter(({ parts }) => parts > 1)).toHaveLength(35);
    expect(lots.reduce((sum, { price }) => sum + price, 0)).toBe(livres(23_299));
    const numbers = lots.map(({ number }) => number);
    expect(numbers.slice(numbers.indexOf('32'), numbers.indexOf('32') + 2)).toEqual(['32', '32bis']);
    expect(
      lots
        .toSorted((a, b) => b.price - a.price)
        .slice(0, 5)
        .map(({ number }) => number),
    ).toEqual(['49', '44', '20', '65', '57']);

    const back = await manager.post<ImportSheet>(`/imports/${file.id}/rollback`);
    expect(back.body.state).toBe('ROLLED_BACK');
    expect(await listLots(sale)).toEqual([]);
    const left = await app.db.row(sql`select count(*) as items from items where external_ref like 'R1764-%'`);
    expect(left).toEqual({ items: 0 });
  });

  test('reports every further row of a number as an error that names it when rows are not grouped', async () => {
    const file = await importFile(await newSale(), 'sales-dev', '01-paris-R1764.csv');
    const { counts } = await checkImport(app, manager, file, { grouped: false });
    expect(counts).toMatchObject({ rows: 237, lots: 198, errors: 39 });
    const errors: CheckedRow[] = await listCheckedRows(manager, file.id, 'errors');
    expect(new Set(errors.flatMap(({ issues }) => issues.map(({ code }) => code)))).toContain(
      'number_repeated',
    );
  });
});
