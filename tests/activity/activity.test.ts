import sql from 'sql-template-tag';
import type { ActivityEntry } from '#contract/activity';
import { eventTypes } from '#contract/api/events';
import type { Auction } from '#contract/auctions';
import { eventActionText, eventFieldLabel } from '../../src/components/activity/eventWords';
import houseTexts from '../../src/locales/en-US/app';
import texts from '../../src/locales/en-US/texts';
import { changeLot, formOf, newAuction, newLot, readLot } from '../auctions/forms';
import { createLotImporter } from '../imports/lotImporter';
import { applyStagedResults } from '../results/applyStagedResults';
import { createCataloguedSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

interface History {
  entries: ActivityEntry[];
  next: number | null;
}

const messages = { ...texts, ...houseTexts };
let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { importFile } = createLotImporter(() => ({ app, manager }));

test('every event of a sale and its lots has a text in the catalog of messages', async () => {
  const sale = await createCataloguedSale(app, manager, { lots: [{ number: '9' }] });
  const { id, version } = (await manager.get<{ id: number; version: number }>(`/auctions/${sale}/lots/9`))
    .body;
  const change = { id, version, title: 'A globe', reserve: 100, notes: 'x' };
  expect((await manager.patch(`/auctions/${sale}/lots/9`, change)).status).toBe(200);
  await importFile(
    sale,
    'lot,title,hammer,buyer,paddle,status\n1,Vase,150,Agnew,217,Sold\n2,Bowl,90,Rex,5,Sold\n',
  );
  const { id: back } = await importFile(
    sale,
    'lot,title,hammer,buyer,paddle,status,department,category\n1,Urn,160,Colnaghi,218,Sold,Books and Maps,\n',
  );
  expect((await manager.post(`/imports/${back}/rollback`)).status).toBe(200);
  await performStep(manager, sale, 'publish');
  await performStep(manager, sale, 'unpublish', 'too early');
  await performStep(manager, sale, 'postpone', 'snow');
  const { body } = await manager.get<Auction>(`/auctions/${sale}`);
  const saved = await manager.put(`/auctions/${sale}`, {
    ...formOf(body),
    startsAt: '2026-06-01T10:00:00Z',
    auctioneer: 'A. Gavel',
    viewing: 'Monday',
    location: 'The Long Room',
    departmentIds: [app.departments.books],
    vatScheme: 'STANDARD',
    taxScheduleId: null,
    notes: 'x',
  });
  expect(saved.status).toBe(200);
  await performStep(manager, sale, 'resume');
  await performStep(manager, sale, 'publish');
  await performStep(manager, sale, 'open');
  await applyStagedResults(app, manager, sale, { confirmed: true });

  const events = await app.db.rows<{ noun: string; action: string; fields: string[] }>(sql`
    select noun, action, array(select jsonb_object_keys(coalesce(changes, '{}'))) as fields
    from events where id in (
      select event_id from event_subjects where noun = 'auctions' and noun_id = ${sale})`);
  const fields = events.flatMap((event) => event.fields.map((field) => [event.noun, field] as const));
  expect(fields.map(([, field]) => field)).toEqual(
    expect.arrayContaining(['buyer', 'paddle', 'hammer', 'lots', 'numbersLocked', 'rows', 'taxScheduleId']),
  );
  const hasMessage = (id: string | undefined) => id !== undefined && id in messages;
  expect(fields.filter(([noun, field]) => !hasMessage(eventFieldLabel(noun, field)))).toEqual([]);
  expect(events.filter(({ noun, action }) => !hasMessage(eventActionText(noun, action, messages)))).toEqual(
    [],
  );
});

test.each([
  'splitFrom',
  'subjectUntil',
  'lastBid',
  'partPrice',
  'partBuyer',
  'reference',
  'picture',
  'pictures',
])('%s, which few lots have, has a label too', (field) =>
  expect(Object.keys(messages)).toContain(eventFieldLabel('lots', field)),
);

test('every action of the register has a text', () => {
  const silent = Object.entries(eventTypes).flatMap(([noun, { actions }]) =>
    actions
      .filter((action) => !(String(eventActionText(noun, action, messages)) in messages))
      .map((action) => `${noun} ${action}`),
  );
  expect(silent).toEqual([]);
});

describe('activity of a record', () => {
  const fetchHistory = async (noun: string, id: number, query = '') =>
    (await manager.get<History>(`/activity/${noun}/${id}${query}`)).body;
  const actions = async (noun: string, id: number) =>
    (await fetchHistory(noun, id)).entries.map(({ noun, action, label }) => `${noun} ${action} ${label}`);

  test('merges the events of a lot, its item and its sale', async () => {
    const sale = await newAuction(manager, { code: 'TOLD' });
    const lot = await newLot(manager, sale.id, { number: '5', title: 'A chart' });
    const { itemId } = lot;
    const item = (await manager.get<{ version: number; itemNo: string }>(`/items/${itemId}`)).body;
    expect((await manager.patch(`/items/${itemId}`, { version: item.version, notes: 'x' })).status).toBe(200);
    const both = [`items update ${item.itemNo}`, 'lots create 5'];
    expect(await actions('lots', lot.id)).toEqual(both);
    expect(await actions('items', itemId)).toEqual(both);
    expect(await actions('auctions', sale.id)).toEqual([...both, 'auctions create TOLD']);
  });

  test('shows consignor and buyer of a lot only to users who may see them', async () => {
    const client = async (lastName: string) =>
      (await manager.post<{ id: number }>('/customers', { lastName })).body.id;
    const [consignor, buyer] = [await client('Einlieferer'), await client('Käufer')];
    const sale = await newAuction(manager, { code: 'WHOSE' });
    const lot = await newLot(manager, sale.id, {
      number: '5',
      title: 'A chart',
      consignorId: consignor,
      departmentId: app.departments.books,
    });
    await newLot(manager, sale.id, { number: '6', title: 'Another', consignorId: consignor });
    await app.db.run(sql`update lots set buyer_id = ${buyer} where id = ${lot.id}`);
    const item = (await manager.get<{ version: number; itemNo: string }>(`/items/${lot.itemId}`)).body;
    expect((await manager.patch(`/items/${lot.itemId}`, { version: item.version, notes: 'x' })).status).toBe(
      200,
    );
    const change = await changeLot(manager, await readLot(manager, sale.id, '5'), { estimateLow: 100 });
    expect(change.id).toBe(lot.id);
    expect(await actions('customers', consignor)).toEqual([
      'lots update 5',
      `items update ${item.itemNo}`,
      'lots create 6',
      'lots create 5',
      'customers create null',
    ]);
    expect(await actions('customers', buyer)).toEqual(['lots update 5', 'customers create null']);
    // The consignor's customer belongs to a colleague, so the specialist does not see the name.
    const specialist = await app.signIn('SPECIALIST');
    await app.db.run(sql`
      update customers set specialist_id = ${app.people.SPECIALIST.id} where id = ${consignor}`);
    const visibleEvents = (await specialist.get<History>(`/activity/customers/${consignor}`)).body.entries;
    const otherEvents = visibleEvents
      .filter(({ noun }) => noun !== 'customers')
      .map(({ noun, action, label }) => `${noun} ${action} ${label}`);
    expect(otherEvents).toContain('lots create 5');
    expect(otherEvents).not.toContain('lots create 6');
  });

  test('shows a deleted lot in the activity of its item and its sale', async () => {
    const sale = await newAuction(manager, { code: 'GONE' });
    const { id, itemId, version } = await newLot(manager, sale.id, { number: '7', title: 'A chart' });
    expect((await manager.delete(`/auctions/${sale.id}/lots/7?id=${id}&version=${version}`)).status).toBe(
      204,
    );
    expect(await actions('items', itemId)).toEqual(['lots remove 7', 'lots create null']);
    expect((await actions('auctions', sale.id))[0]).toBe('lots remove 7');
  });

  test('returns pages, each beginning where the previous one ended', async () => {
    const sale = await newAuction(manager, { code: 'PARTS' });
    for (const number of ['1', '2', '3', '4']) await newLot(manager, sale.id, { number, title: 'A chart' });
    const first = await fetchHistory('auctions', sale.id, '?limit=3');
    const second = await fetchHistory('auctions', sale.id, `?limit=3&before=${first.next}`);
    expect([...first.entries, ...second.entries].map(({ label }) => label)).toEqual([
      '4',
      '3',
      '2',
      '1',
      'PARTS',
    ]);
    expect(second.next).toBeNull();
  });

  test('returns 403 to roles without access', async () => {
    const editor = await app.signIn('EDITOR');
    expect((await editor.get('/activity/users/1')).status).toBe(403);
    expect((await editor.get('/activity/schedules/1')).status).toBe(403);
    expect((await (await app.signIn('ADMIN')).get('/activity/users/1')).status).toBe(200);
  });
});

test('the history of a removed file is for users who may import files of every kind', async () => {
  const statusFor = async (role: 'MANAGER' | 'EDITOR') =>
    (await (await app.signIn(role)).get('/activity/imports/999999')).status;
  expect([await statusFor('MANAGER'), await statusFor('EDITOR')]).toEqual([200, 404]);
});
