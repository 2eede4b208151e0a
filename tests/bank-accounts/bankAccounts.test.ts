import type { BankAccount } from '#contract/bank-accounts';
import type { Customer } from '#contract/customers';
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

test('validates IBANs and accepts other account numbers unchanged', async () => {
  const id = await addCustomer('Payee');
  const add = (account: string) =>
    manager.post<{ accounts: BankAccount[] }>(`/customers/${id}/bank-accounts`, {
      payee: 'Payee',
      account,
      currency: 'GBP',
    });
  expect(issuesOf((await add('GB33 BUKB 2020 1555 5555 56')).body)).toMatchObject([
    { path: 'account', code: 'iban' },
  ]);
  await add('GB33 BUKB 2020 1555 5555 55');
  const { body } = await add('12345678');
  expect(body.accounts.map(({ account }) => account)).toEqual(['GB33BUKB20201555555555', '12345678']);
  const [first] = body.accounts;
  await manager.delete(`/customers/${id}/bank-accounts/${first?.id}`);
  expect((await manager.delete(`/customers/${id}/bank-accounts/${first?.id}`)).status).toBe(404);
});

test('refuses an unknown currency and names it', async () => {
  const id = await addCustomer('Foreign payee');
  for (const currency of ['XQX', 'Mark x', 'gbp']) {
    const { status, body } = await manager.post(`/customers/${id}/bank-accounts`, {
      payee: 'Payee',
      account: '12345678',
      currency,
    });
    expect([currency, status, issuesOf(body)]).toEqual([
      currency,
      422,
      [expect.objectContaining({ path: 'currency', code: 'currency' })],
    ]);
  }
});
