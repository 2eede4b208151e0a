import type { Customer } from '#contract/customers';
import type { MatchingCustomer, MatchingLot } from '#contract/matches';
import type { CurrentUser } from '#contract/session';
import { newAuction, newLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let sale: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  const { books } = app.departments;
  sale = (await newAuction(manager, { code: 'FITS', departmentIds: [books] })).id;
  await newLot(manager, sale, { title: 'A clock', artist: 'Nemo Inventor', departmentId: books });
  await newLot(manager, sale, { title: 'An atlas of the seas', departmentId: books });
});
afterAll(() => app.close());

const addCustomer = async (lastName: string, interests: object[]) => {
  const { id } = (await manager.post<Customer>('/customers', { lastName })).body;
  await manager.put(`/customers/${id}/interests`, { interests });
  return id;
};
const listMatches = async (client: ApiClient, path = `/auctions/${sale}/matches`) =>
  (await client.get<{ customers: MatchingCustomer[] }>(path)).body.customers.map(
    ({ name, itemCount: things, reasons }) => [
      name,
      things,
      reasons.map(({ reason, word }) => `${reason} ${word}`),
    ],
  );

test('lists customers with matching interests first, with the reason, and no others', async () => {
  await addCustomer('Reader', [{ kind: 'KEYWORD', text: 'ATLAS' }]);
  const fan = await addCustomer('Fan', [{ kind: 'ARTIST', text: 'inventor' }]);
  await addCustomer('Other', [{ kind: 'KEYWORD', text: '100%' }]);
  await addCustomer('Department', [{ kind: 'DEPARTMENT', rowId: app.departments.books }]);
  expect(await listMatches(manager)).toEqual([
    ['Fan', 1, ['asks-artist inventor']],
    ['Reader', 1, ['asks-keyword ATLAS']],
    ['Department', 2, [expect.stringContaining('asks-department')]],
  ]);
  const { lots } = (await manager.get<{ lots: MatchingLot[] }>(`/customers/${fan}/matches`)).body;
  expect(lots).toMatchObject([{ auctionCode: 'FITS', title: 'A clock', score: 5 }]);
});

test('lists to a specialist only their own customers', async () => {
  const specialist = await app.signIn('SPECIALIST');
  // An interest in a department makes a customer visible to its specialists, a keyword does not.
  expect((await listMatches(specialist)).map(([name]) => name)).toEqual(['Department']);
});

test('exports a call list for users who may export customers', async () => {
  const { bytes } = await manager.download(`/auctions/${sale}/matches/export`);
  expect(bytes.toString()).toContain('interested in inventor');
  const { user } = (await manager.get<{ user: CurrentUser }>('/session')).body;
  const profile = { name: user.name, language: 'zh-TW', version: user.version };
  expect((await manager.put('/session/profile', profile)).status).toBe(200);
  expect((await manager.download(`/auctions/${sale}/matches/export`)).bytes.toString()).toContain(
    '對inventor感興趣',
  );
  const [item] = (await manager.get<{ data: { id: number }[] }>('/items')).body.data;
  const ofItem = await manager.download(`/items/${item?.id}/matches/export`);
  expect([ofItem.status, ofItem.bytes.toString().slice(1, 20)]).toEqual([200, 'score,customer_no,n']);
  const specialist = await app.signIn('SPECIALIST');
  expect((await specialist.get(`/auctions/${sale}/matches/export`)).status).toBe(403);
});
