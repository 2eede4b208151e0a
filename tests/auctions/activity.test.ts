import sql from 'sql-template-tag';
import type { Auction } from '#contract/auctions';
import { eventDeed, eventField } from '../../src/components/catalogue/eventWords';
import houseTexts from '../../src/locales/en-US/house';
import texts from '../../src/locales/en-US/texts';
import { importsOf } from '../imports/desk';
import { cataloguedSale, step } from '../results/sale';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';
import { formOf } from './forms';

const messages = { ...texts, ...houseTexts };
let house: TestHouse;
let manager: ApiClient;
beforeAll(async () => {
  house = await openHouse();
  manager = await house.signedIn('MANAGER');
});
afterAll(() => house.close());

const { imported } = importsOf(() => ({ house, manager }));

test('whatever happens to a sale and its lots is told in words of the page', async () => {
  const sale = await cataloguedSale(house, manager, { lots: [{ number: '9' }] });
  const { id, version } = (await manager.get<{ id: number; version: number }>(`/auctions/${sale}/lots/9`))
    .body;
  const change = { id, version, title: 'A globe', reserve: 100, notes: 'x' };
  expect((await manager.patch(`/auctions/${sale}/lots/9`, change)).status).toBe(200);
  await imported(
    sale,
    'lot,title,hammer,buyer,paddle,status\n1,Vase,150,Agnew,217,Sold\n2,Bowl,90,Rex,5,Sold\n',
  );
  const { id: back } = await imported(
    sale,
    'lot,title,hammer,buyer,paddle,status,department,category\n1,Urn,160,Colnaghi,218,Sold,Books and Maps,\n',
  );
  expect((await manager.post(`/imports/${back}/rollback`)).status).toBe(200);
  await step(manager, sale, 'publish');
  await step(manager, sale, 'unpublish', 'too early');
  await step(manager, sale, 'postpone', 'snow');
  const { body } = await manager.get<Auction>(`/auctions/${sale}`);
  const saved = await manager.put(`/auctions/${sale}`, {
    ...formOf(body),
    startsAt: '2026-06-01T10:00:00Z',
    auctioneer: 'A. Gavel',
    viewing: 'Monday',
    location: 'The Long Room',
    departmentIds: [house.departments.books],
    vatScheme: 'STANDARD',
    taxScheduleId: null,
    notes: 'x',
  });
  expect(saved.status).toBe(200);
  await step(manager, sale, 'resume');
  await step(manager, sale, 'publish');
  await step(manager, sale, 'open');
  await manager.post(`/auctions/${sale}/staged-results/apply`, { confirmed: true });

  const events = await house.db.rows<{ noun: string; deed: string; fields: string[] }>(sql`
    select noun, deed, array(select jsonb_object_keys(coalesce(changes, '{}'))) as fields
    from events where auction_id = ${sale}`);
  const fields = events.flatMap((event) => event.fields.map((field) => [event.noun, field] as const));
  expect(fields.map(([, field]) => field)).toEqual(
    expect.arrayContaining(['buyer', 'paddle', 'hammer', 'lots', 'numbersLocked', 'rows', 'taxScheduleId']),
  );
  const known = (id: string | undefined) => id !== undefined && id in messages;
  expect(fields.filter(([noun, field]) => !known(eventField(noun, field, messages)))).toEqual([]);
  expect(events.filter(({ noun, deed }) => !known(eventDeed(noun, deed, messages)))).toEqual([]);
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
])('%s, which few lots ever have, has a word too', (field) =>
  expect(Object.keys(messages)).toContain(eventField('lots', field, messages)),
);
