import sql from 'sql-template-tag';
import type { DocumentText, DocumentTextForm } from '#contract/document-texts';
import { issueCharge } from '../invoices/charge';
import { requestPath } from '../links/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
let today: string;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
  ({ today } = await app.db.row<{ today: string }>(
    sql`select (now() at time zone time_zone)::date::text as today from house`,
  ));
});
afterAll(() => app.close());

const read = async (subject: string): Promise<DocumentText> => {
  const { body } = await manager.get<{ subjects: DocumentText[] }>('/document-texts/HOUSE');
  return body.subjects.find((one) => one.subject === subject) as DocumentText;
};
const save = async (subject: string, texts: Partial<DocumentTextForm>, more: object = {}) =>
  admin.put<DocumentText & { fields: { code: string }[] }>(`/document-texts/HOUSE/${subject}`, {
    version: (await read(subject)).version,
    validFrom: today,
    texts: { 'en-US': '', 'pt-BR': '', 'zh-CN': '', 'zh-TW': '', ...texts },
    ...more,
  });
const newCustomer = async () =>
  (await manager.post<{ id: number }>('/customers', { lastName: 'Textbuyer' })).body.id;

test('documents print the texts that apply when they are issued, and keep them', async () => {
  const customerId = await newCustomer();
  const before = await issueCharge(app, manager, { customerId, amount: 1000 });
  expect(before.document?.texts).toEqual([]);
  expect(before.document?.taxes[0]?.text).toBe('Margin scheme – works of art');
  expect((await save('MARGIN_ART', { 'en-US': 'Margin scheme, art. 333' })).status).toBe(200);
  expect((await save('PAYMENT_TERMS', { 'en-US': 'Payable within 21 days.' })).status).toBe(200);
  expect((await save('COLLECTION', { 'en-US': 'Collect at our warehouse.' })).status).toBe(200);
  const after = await issueCharge(app, manager, { customerId, amount: 1000 });
  expect(after.document?.texts).toEqual(['Payable within 21 days.', 'Collect at our warehouse.']);
  expect(after.document?.taxes[0]?.text).toBe('Margin scheme, art. 333');
  // A language without an own text has the default of the law.
  const portuguese = await issueCharge(app, manager, { customerId, amount: 1000, language: 'pt-BR' });
  expect(portuguese.document?.texts).toEqual([]);
  expect(portuguese.document?.taxes[0]?.text).not.toBe('');
  const stored = (await manager.get<typeof before>(`/invoices/${before.id}`)).body;
  expect(stored.document).toEqual(before.document);
  const link = await manager.post<{ address: string }>(`/customers/${customerId}/buyer-links`, {
    company: 'HOUSE',
  });
  const page = await requestPath(app, new URL(link.body.address).pathname);
  expect(page.body).toContain('Collect at our warehouse.');
});

test('a text that begins later does not apply yet, and one of the same day is replaced', async () => {
  const customerId = await newCustomer();
  expect((await save('PAYMENT_TERMS', { 'en-US': 'From 2999.' }, { validFrom: '2999-01-01' })).status).toBe(
    200,
  );
  const { document } = await issueCharge(app, manager, { customerId, amount: 1000 });
  expect(document?.texts).not.toContain('From 2999.');
  expect((await save('PAYMENT_TERMS', { 'en-US': 'Later.' }, { validFrom: '2999-01-01' })).status).toBe(200);
  const { versions } = await read('PAYMENT_TERMS');
  expect(versions.map(({ validFrom, state, texts }) => [validFrom, state, texts['en-US']])).toEqual([
    ['2999-01-01', 'COMING', 'Later.'],
    [today, 'CURRENT', 'Payable within 21 days.'],
  ]);
  const early = await save('PAYMENT_TERMS', { 'en-US': 'Too early' });
  expect([early.status, early.body.fields[0]?.code]).toEqual([422, 'not_later']);
  const past = await save('EXPORT', { 'en-US': 'Past' }, { validFrom: '2020-01-01' });
  expect([past.status, past.body.fields[0]?.code]).toEqual([422, 'not_later']);
  expect((await save('COLLECTION', {}, { version: 0 })).status).toBe(409);
});
