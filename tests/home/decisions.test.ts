import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import { roles } from '#contract/api/permissions';
import type { Check } from '#contract/campaign-check';
import type { Campaign } from '#contract/campaigns';
import type { Customer } from '#contract/customers';
import type { DecisionKind, Home } from '#contract/home';
import type { Verification } from '#contract/verifications';
import { decisionEmail } from '../../server/home/notify-words';
import { toFormValues } from '../../src/pages/campaigns/campaignForm';
import { readLot } from '../auctions/forms';
import { content, newReader } from '../campaigns/emails';
import { createCataloguedSale, performStep } from '../results/sale';
import { british } from '../sanctions/sanctionLists';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let clients: Record<Role, ApiClient>;
beforeAll(async () => {
  app = await openTestApp();
  clients = {} as Record<Role, ApiClient>;
  for (const role of roles) clients[role] = await app.signIn(role);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.run(sql`truncate customers, mails, decision_notices, campaigns restart identity cascade`);
});

const waitingFor = async (role: Role, kind: DecisionKind): Promise<number> => {
  const { body } = await clients[role].get<Home>('/home');
  return body.waiting.find((one) => one.kind === kind)?.count ?? 0;
};
const countForEveryRole = async (kind: DecisionKind) =>
  Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await waitingFor(role, kind)] as const)),
  );
const getUserId = async (role: Role) =>
  (await clients[role].get<{ user: { id: number } }>('/session')).body.user.id;
const mails = async () => {
  await app.runDueJobs();
  return app.db.rows<{ role: Role; body: string }>(sql`
    select u.role, m.body from mails m join users u on u.email = m.recipient order by m.id`);
};
const clearMails = () => app.db.run(sql`truncate mails restart identity cascade`);
const newCustomer = async (role: Role = 'MANAGER') =>
  (await clients[role].post<Customer>('/customers', { lastName: 'Geheim' })).body.id;
const requireVerification = async (id: number) => {
  const { body } = await clients.ADMIN.get<Verification>(`/customers/${id}/verification`);
  const { status } = await clients.ADMIN.post(`/customers/${id}/verification/steps`, {
    step: 'require',
    version: body.version,
  });
  expect(status).toBe(200);
};
const openMatch = (customerId: number) =>
  app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, found_at)
    values (${customerId}, 'HOUSE', '1', '{Nobody}', '{}', '{}', '', '', 50, '{}', now())`);

const readCampaign = async (id: number) => (await clients.MANAGER.get<Campaign>(`/campaigns/${id}`)).body;
/** Creates a campaign to a reader, whose warnings are accepted. */
async function campaignToSubmit(): Promise<number> {
  await newReader(app.db, 'ada@example.test');
  const { body: draft } = await clients.MANAGER.post<Campaign>('/campaigns', { name: 'Geheim' });
  const path = `/campaigns/${draft.id}`;
  const saved = await clients.MANAGER.put<Campaign>(path, {
    ...toFormValues(draft),
    audience: { include: [{ kind: 'EVERYBODY' }], exclude: [] },
    contents: { A: { 'en-US': content('The spring sale') }, B: {} },
    version: draft.version,
  });
  expect(saved.status).toBe(200);
  const { findings } = (await clients.MANAGER.get<Check>(`${path}/check`)).body;
  const warnings = findings.map(({ key, count }) => ({ key, count }));
  await clients.MANAGER.post(`${path}/accept`, { version: saved.body.version, findings: warnings });
  return draft.id;
}

test('shows possible sanctions matches only to users who may verify', async () => {
  await openMatch(await newCustomer());
  expect(await countForEveryRole('sanctionsToDecide')).toEqual({
    ADMIN: 1,
    MANAGER: 1,
    SPECIALIST: 0,
    EDITOR: 0,
  });
  await app.db.run(sql`update sanction_hits set state = 'CONFIRMED'`);
  expect(await countForEveryRole('sanctionsToDecide')).toEqual({
    ADMIN: 0,
    MANAGER: 0,
    SPECIALIST: 0,
    EDITOR: 0,
  });
});

test('shows customers to verify to the management, and to a SPECIALIST only their own', async () => {
  await requireVerification(await newCustomer());
  expect(await countForEveryRole('customersToVerify')).toEqual({
    ADMIN: 1,
    MANAGER: 1,
    SPECIALIST: 0,
    EDITOR: 0,
  });
  await requireVerification(await newCustomer('SPECIALIST'));
  expect(await countForEveryRole('customersToVerify')).toEqual({
    ADMIN: 2,
    MANAGER: 2,
    SPECIALIST: 1,
    EDITOR: 0,
  });
});

test('the figure of customers to verify equals its list', async () => {
  await requireVerification(await newCustomer());
  await openMatch(await newCustomer());
  const { body } = await clients.MANAGER.get<{ total: number }>('/customers?tab=toVerify');
  expect([body.total, await waitingFor('MANAGER', 'customersToVerify')]).toEqual([2, 2]);
});

test('a campaign under review waits for everyone who may approve it except its submitter', async () => {
  const [by, id] = [
    await getUserId('MANAGER'),
    (await clients.MANAGER.post<{ id: number }>('/campaigns', { name: 'Spring' })).body.id,
  ];
  expect(await countForEveryRole('campaignsToApprove')).toMatchObject({ ADMIN: 0, MANAGER: 0 });
  await app.db.run(sql`update campaigns set state = 'IN_REVIEW', submitted_by = ${by} where id = ${id}`);
  expect(await countForEveryRole('campaignsToApprove')).toEqual({
    ADMIN: 1,
    MANAGER: 0,
    SPECIALIST: 0,
    EDITOR: 0,
  });
  // Returns the number of campaigns on the page that the figure links to.
  const countBehindFigure = async (role: 'ADMIN' | 'MANAGER') =>
    (await clients[role].get<{ total: number }>('/campaigns?tab=review&waiting=MINE')).body.total;
  expect([await countBehindFigure('ADMIN'), await countBehindFigure('MANAGER')]).toEqual([1, 0]);
});

test('a currency without an exchange rate waits for users who may enter one', async () => {
  await app.db.run(sql`update regulation set currency = 'CHF' where valid_from = '2026-06-30'`);
  expect(await countForEveryRole('ratesMissing')).toMatchObject({ ADMIN: 1, SPECIALIST: 0, EDITOR: 0 });
  await clients.ADMIN.post('/settings/exchange-rates', {
    currency: 'CHF',
    validFrom: '2020-01-01',
    rate: '0.9',
  });
  expect(await waitingFor('ADMIN', 'ratesMissing')).toBe(0);
  await app.db.run(sql`update regulation set currency = 'GBP' where valid_from = '2026-06-30'`);
});

test('a rate that starts after a sale leaves its currency waiting', async () => {
  const customerId = await newCustomer();
  const { collection, item } = await app.db.row<{ collection: number; item: number }>(sql`
    with category as (
      insert into categories (department_id, name, default_vat_scheme, aml_regulated, position)
      values (${app.departments.books}, 'Watched', 'MARGIN', true, 9) returning id),
    item as (
      insert into items (title, category_id, department_id)
      select 'Globe', id, ${app.departments.books} from category returning id),
    collection as (
      insert into collections (title, code, kind, currency, time_zone) values ('Abroad', 'ABROAD', 'PRIVATE_SALE', 'JPY', 'Europe/London') returning id)
    select collection.id as collection, item.id as item from collection, item`);
  await app.db.run(sql`
    insert into sales (channel, item_id, collection_id, currency, price, buyer, buyer_id, sold_at, sold_by)
    values ('PRIVATE', ${item}, ${collection}, 'JPY', 100, '', ${customerId}, now() - interval '30 days', ${await getUserId('ADMIN')})`);
  const enter = (days: number) =>
    clients.ADMIN.post('/settings/exchange-rates', {
      currency: 'JPY',
      validFrom: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
      rate: '0.005',
    });
  expect(await waitingFor('ADMIN', 'ratesMissing')).toBe(1);
  expect((await enter(1)).status).toBeLessThan(300);
  expect(await waitingFor('ADMIN', 'ratesMissing')).toBe(1);
  expect((await enter(31)).status).toBeLessThan(300);
  expect(await waitingFor('ADMIN', 'ratesMissing')).toBe(0);
  await app.db.run(sql`update sales set cancelled_at = now() where currency = 'JPY'`);
});

describe('notifications by email', () => {
  test('queue one job for many changes', async () => {
    for (const _ of [1, 2, 3]) await requireVerification(await newCustomer());
    const { count } = await app.db.row<{ count: number }>(sql`
      select count(*)::int as count from jobs where kind = 'notify-deciders' and state = 'WAITING'`);
    expect(count).toBe(1);
    expect((await mails()).every(({ body }) => body.includes('Customers to verify: 3'))).toBe(true);
  });

  test('go once to every user who may decide, with numbers and no names', async () => {
    await requireVerification(await newCustomer());
    const sent = await mails();
    expect(sent.map(({ role }) => role).toSorted()).toEqual(['ADMIN', 'MANAGER']);
    for (const { body } of sent) {
      expect(body).toContain('Customers to verify: 1');
      expect(body).toContain('customers?tab=toVerify');
      expect(body).not.toContain('Geheim');
    }
    expect(await mails()).toHaveLength(2);
  });

  test('tell users who may decide about a request of a specialist, without its reason', async () => {
    const departmentId = app.departments.books;
    const sale = await createCataloguedSale(app, clients.MANAGER, {
      departmentIds: [departmentId],
      lots: [{ number: '1', departmentId, estimateLow: 10_000, estimateHigh: 20_000 }],
    });
    await performStep(clients.MANAGER, sale, 'publish');
    const { id } = await readLot(clients.SPECIALIST, sale, '1');
    const lotRequest = await clients.SPECIALIST.post(`/auctions/${sale}/lots/1/requests`, {
      id,
      kind: 'WITHDRAW',
      reason: 'Geheim',
    });
    expect(lotRequest.status).toBe(201);
    const sent = await mails();
    expect(sent.map(({ role }) => role).toSorted()).toEqual(['ADMIN', 'MANAGER']);
    for (const { body } of sent) {
      expect(body).toMatch(/requests[^:]*: 1/i);
      expect(body).not.toContain('Geheim');
    }
  });

  test('go to users who may approve a campaign when it is submitted, except its submitter', async () => {
    await app.db.run(sql`update email_settings set approve_above = 0`);
    const id = await campaignToSubmit();
    expect(await mails()).toEqual([]);
    await clients.MANAGER.post(`/campaigns/${id}/submit`, { version: (await readCampaign(id)).version });
    expect((await readCampaign(id)).state).toBe('IN_REVIEW');
    const sent = await mails();
    expect(sent.map(({ role }) => role)).toEqual(['ADMIN']);
    expect(sent[0]?.body).toMatch(/Campaigns to approve: 1\n\S+\/campaigns/);
    expect(sent[0]?.body).not.toContain('Geheim');
  });

  test('go to users who may verify customers when screening finds a match', async () => {
    await clients.MANAGER.post('/customers', { firstName: 'Orsolya', lastName: 'Képzelt' });
    expect(await mails()).toEqual([]);
    const list = british({ id: '1', first: 'Orsolya', last: 'KEPZELT' });
    expect((await clients.MANAGER.upload('/sanctions/OFSI', 'list.csv', list)).status).toBe(202);
    const sent = await mails();
    expect(sent.map(({ role }) => role).toSorted()).toEqual(['ADMIN', 'MANAGER']);
    for (const { body } of sent) {
      expect(body).toMatch(/Possible sanctions matches[^:]*: 1\n\S+\/customers\?view=sanctions/);
      expect(body).not.toMatch(/K[eé]pzelt/i);
    }
    // A customer who is added later is screened without a new list.
    await clearMails();
    await app.db.run(sql`update decision_notices set sent_at = now() - interval '1 hour'`);
    await clients.MANAGER.post('/customers', { firstName: 'Orsolya', lastName: 'Kepzelt' });
    const later = await mails();
    expect(later.map(({ role }) => role).toSorted()).toEqual(['ADMIN', 'MANAGER']);
    expect(later[0]?.body).toMatch(/Possible sanctions matches[^:]*: 2/);
    await app.db.run(sql`truncate sanction_lists cascade`);
  });

  test('cover what is new after the pause, not what was decided in the meantime', async () => {
    const first = await newCustomer();
    await requireVerification(first);
    await mails();
    await clearMails();
    await requireVerification(await newCustomer());
    expect(await mails()).toEqual([]);
    await app.db.run(sql`update decision_notices set sent_at = now() - interval '1 hour'`);
    await requireVerification(await newCustomer());
    const sent = await mails();
    expect(sent.map(({ role }) => role).toSorted()).toEqual(['ADMIN', 'MANAGER']);
    expect(sent[0]?.body).toContain('Customers to verify: 3');
  });

  test('do not go to deactivated users', async () => {
    await app.db.run(sql`update users set active = false where role = 'MANAGER'`);
    await requireVerification(await newCustomer('ADMIN'));
    expect((await mails()).map(({ role }) => role)).toEqual(['ADMIN']);
    await app.db.run(sql`update users set active = true where role = 'MANAGER'`);
  });

  test.each(['en-US', 'pt-BR', 'zh-CN', 'zh-TW'] as const)(
    'are in the language of the user: %s',
    (language) => {
      const { subject, body } = decisionEmail({ name: 'A $& B', language }, 'Proof & Sons', [
        { kind: 'sanctionsToDecide', count: 2, link: 'https://house.test/customers?view=sanctions' },
      ]);
      expect(subject).toContain('Proof & Sons');
      expect(body).toContain('A $& B');
      expect(body).toContain(': 2\nhttps://house.test/customers?view=sanctions');
    },
  );
});
