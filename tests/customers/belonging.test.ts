import type { BankAccount } from '#contract/bank-accounts';
import type { Customer } from '#contract/customers';
import type { Relation } from '#contract/relations';
import type { Terms } from '#contract/terms';
import { openHouse, type TestHouse } from '../support/app';
import type { ApiClient } from '../support/client';

let house: TestHouse;
let manager: ApiClient;
beforeAll(async () => {
  house = await openHouse();
  manager = await house.signedIn('MANAGER');
});
afterAll(() => house.close());

const take = async (lastName: string, given: object = {}) =>
  (await manager.post<Customer>('/customers', { lastName, ...given })).body.id;
const faultsOf = (body: unknown) => (body as { fields: { path: string; code: string }[] }).fields;

test('a relation is seen from both ends, once, and is the story of both', async () => {
  const [agent, principal] = [await take('Agent'), await take('Principal')];
  const relate = () =>
    manager.post<{ relations: Relation[] }>(`/customers/${agent}/relations`, {
      kind: 'AGENT_FOR',
      otherId: principal,
    });
  const { body } = await relate();
  expect(body.relations).toMatchObject([{ kind: 'AGENT_FOR', end: 'to', other: { name: 'Principal' } }]);
  expect(faultsOf((await relate()).body)).toMatchObject([{ path: 'otherId', code: 'duplicate' }]);
  const other = (await manager.get<{ relations: Relation[] }>(`/customers/${principal}/relations`)).body;
  expect(other.relations).toMatchObject([{ kind: 'AGENT_FOR', end: 'from', other: { name: 'Agent' } }]);
  for (const id of [agent, principal])
    expect(JSON.stringify((await manager.get(`/activity/customers/${id}`)).body)).toContain('"relate"');
  const [relation] = other.relations;
  await manager.delete(`/customers/${principal}/relations/${relation?.id}`);
  expect((await manager.get(`/customers/${agent}/relations`)).body).toEqual({ relations: [] });
});

test('nobody is related to themselves', async () => {
  const id = await take('Alone');
  const { body } = await manager.post(`/customers/${id}/relations`, { kind: 'HOUSEHOLD', otherId: id });
  expect(faultsOf(body)).toMatchObject([{ path: 'otherId', code: 'unknown_row' }]);
});

test('who asks for a department is known to it', async () => {
  const id = await take('Asker');
  const specialist = await house.signedIn('SPECIALIST');
  const isOwn = async () => (await specialist.get<Customer>(`/customers/${id}`)).body.isOwn;
  expect(await isOwn()).toBe(false);
  const clocks = { kind: 'DEPARTMENT', rowId: house.departments.books };
  const set = (interests: object[]) => manager.put(`/customers/${id}/interests`, { interests });
  expect((await set([clocks, clocks, { kind: 'ARTIST', text: 'Nobody' }])).body).toEqual({
    interests: [clocks, { kind: 'ARTIST', text: 'Nobody' }],
  });
  expect(await isOwn()).toBe(true);
  await set([]);
  expect(await isOwn()).toBe(false);
  expect(faultsOf((await set([{ kind: 'CATEGORY', rowId: 999_999 }])).body)).toMatchObject([
    { path: 'interests', code: 'unknown_row' },
  ]);
});

test('an IBAN has to be one; other numbers are taken as they are', async () => {
  const id = await take('Payee');
  const add = (account: string) =>
    manager.post<{ accounts: BankAccount[] }>(`/customers/${id}/bank-accounts`, {
      payee: 'Payee',
      account,
      currency: 'GBP',
    });
  expect(faultsOf((await add('GB33 BUKB 2020 1555 5555 56')).body)).toMatchObject([
    { path: 'account', code: 'iban' },
  ]);
  await add('GB33 BUKB 2020 1555 5555 55');
  const { body } = await add('12345678');
  expect(body.accounts.map(({ account }) => account)).toEqual(['GB33BUKB20201555555555', '12345678']);
  const [first] = body.accounts;
  await manager.delete(`/customers/${id}/bank-accounts/${first?.id}`);
  expect((await manager.delete(`/customers/${id}/bank-accounts/${first?.id}`)).status).toBe(404);
});

const terms = {
  auctionId: null,
  paddle: '',
  limit: null,
  deposit: null,
  currency: 'GBP',
  premiumScheduleId: null,
  validFrom: '2026-01-01',
  validTo: null,
};

test('a paddle is one customer’s at a time', async () => {
  const [one, other] = [await take('One'), await take('Other')];
  const give = (id: number, given: object) =>
    manager.post<{ terms: Terms[] }>(`/customers/${id}/terms`, { ...terms, paddle: 'P77', ...given });
  const { body } = await give(one, { limit: 500_000 });
  expect(body.terms).toMatchObject([{ paddle: 'P77', limit: 500_000, auctionCode: null }]);
  expect(faultsOf((await give(other, { paddle: 'p77' })).body)).toMatchObject([
    { path: 'paddle', code: 'duplicate' },
  ]);
  const [given] = body.terms;
  const end = (version: number, validTo: string) =>
    manager.post(`/customers/${one}/terms/${given?.id}/end`, { version, validTo });
  expect(faultsOf((await end(1, '2025-12-31')).body)).toMatchObject([{ path: 'validTo', code: 'not_later' }]);
  expect((await end(1, '2026-03-31')).status).toBe(200);
  expect((await end(1, '2026-04-30')).status).toBe(409);
  expect((await give(other, { validFrom: '2026-03-31' })).status).toBe(422);
  expect((await give(other, { validFrom: '2026-04-01' })).status).toBe(201);
  expect(faultsOf((await end(2, '2026-04-30')).body)).toMatchObject([
    { path: 'validTo', code: 'not_earlier', params: { latest: '2026-03-31' } },
  ]);
  expect((await end(2, '2026-02-28')).status).toBe(200);
});

test('two who are given the same paddle at the same moment: one has it', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => take(`Bidder ${at}`)));
  const answers = await Promise.all(
    ids.map((id) => manager.post(`/customers/${id}/terms`, { ...terms, paddle: 'RACE' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)]);
});
