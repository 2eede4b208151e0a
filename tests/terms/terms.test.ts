import type { Customer } from '#contract/customers';
import type { Terms } from '#contract/terms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const addCustomer = async (lastName: string) =>
  (await manager.post<Customer>('/customers', { lastName })).body.id;
const issuesOf = (body: unknown) => (body as { fields: { path: string; code: string }[] }).fields;

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

test('a paddle belongs to one customer at a time', async () => {
  const [one, other] = [await addCustomer('One'), await addCustomer('Other')];
  const addTerms = (id: number, values: object) =>
    manager.post<{ terms: Terms[] }>(`/customers/${id}/terms`, { ...terms, paddle: 'P77', ...values });
  const { body } = await addTerms(one, { limit: 500_000 });
  expect(body.terms).toMatchObject([{ paddle: 'P77', limit: 500_000, auctionCode: null }]);
  expect(issuesOf((await addTerms(other, { paddle: 'p77' })).body)).toMatchObject([
    { path: 'paddle', code: 'duplicate' },
  ]);
  const [addedTerms] = body.terms;
  const end = (version: number, validTo: string) =>
    manager.post(`/customers/${one}/terms/${addedTerms?.id}/end`, { version, validTo });
  expect(issuesOf((await end(1, '2025-12-31')).body)).toMatchObject([{ path: 'validTo', code: 'not_later' }]);
  expect((await end(1, '2026-03-31')).status).toBe(200);
  expect((await end(1, '2026-04-30')).status).toBe(409);
  expect((await addTerms(other, { validFrom: '2026-03-31' })).status).toBe(422);
  expect((await addTerms(other, { validFrom: '2026-04-01' })).status).toBe(201);
  expect(issuesOf((await end(2, '2026-04-30')).body)).toMatchObject([
    { path: 'validTo', code: 'not_earlier', params: { latest: '2026-03-31' } },
  ]);
  expect((await end(2, '2026-02-28')).status).toBe(200);
});

test('assigns a paddle requested by several customers at the same moment to only one', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => addCustomer(`Bidder ${at}`)));
  const responses = await Promise.all(
    ids.map((id) => manager.post(`/customers/${id}/terms`, { ...terms, paddle: 'RACE' })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 422),
  ]);
});
