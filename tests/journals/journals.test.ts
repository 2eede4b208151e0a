import sql from 'sql-template-tag';
import type { House } from '#contract/house';
import type { AccountBalance, Closing, Journal, LedgerCheck } from '#contract/journals';
import { type LedgerAccountKind, ledgerAccounts } from '#contract/ledger-accounts';
import type { Db } from '../../server/db/database';
import { postJournals } from '../../server/journals/post';
import { issueCharge } from '../invoices/charge';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { pollUntil } from '../support/pollUntil';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

let sources = 0;
/** Posts a receipt of this amount that nobody has matched, in a ledger of its own kind. */
const post = (
  amount: number,
  { date = '2026-01-05', currency = 'GBP', company = 'HOUSE' as 'HOUSE' | 'GALLERY' } = {},
) =>
  app.db.transaction((tx) =>
    postJournals(tx, { now: new Date(), userId: null }, [
      {
        company,
        date,
        source: { kind: 'WRITE_OFF', id: ++sources, version: 1 },
        postings: [
          { account: 'CASH', currency, amount },
          { account: 'OPENING_BALANCES', currency, amount: -amount },
        ],
      },
    ]),
  );
const balances = async (query = '', company = 'HOUSE') =>
  (await manager.get<{ accounts: AccountBalance[] }>(`/journals/balances?company=${company}${query}`)).body
    .accounts;
const balanceOf = async (kind: LedgerAccountKind, query = '') =>
  (await balances(query)).filter((account) => account.kind === kind && account.currency !== null);
const checks = async () =>
  (await manager.get<{ checks: LedgerCheck[] }>('/journals/check')).body.checks.filter(({ first }) => first);

test('each company has an account of every kind, with the code of the default chart', async () => {
  for (const company of ['HOUSE', 'GALLERY'])
    expect(Object.fromEntries((await balances('', company)).map(({ kind, code }) => [kind, code]))).toEqual(
      Object.fromEntries(Object.entries(ledgerAccounts).map(([kind, { code }]) => [kind, code])),
    );
});

test('balances show what was before a period, what it moved, and what is left', async () => {
  await post(10_000, { date: '2025-12-31' });
  await post(2500, { date: '2026-01-10' });
  await post(-400, { date: '2026-01-20' });
  await post(9999, { date: '2026-02-01' });
  expect(await balanceOf('CASH', '&from=2026-01-01&to=2026-01-31')).toEqual([
    expect.objectContaining({
      opening: 10_000,
      debit: 2500,
      credit: 400,
      closing: 12_100,
      closingBase: 12_100,
    }),
  ]);
});

test('debits are listed before credits, for money that went out too', async () => {
  await post(-700, { date: '2026-03-02' });
  const { data } = (
    await manager.get<{ data: Journal[] }>('/journals?company=HOUSE&from=2026-03-02&to=2026-03-02')
  ).body;
  expect(data[0]?.postings.map(({ account, amount }) => [account.kind, amount])).toEqual([
    ['OPENING_BALANCES', 700],
    ['CASH', -700],
  ]);
});

test('amounts in other currencies have a value in that of the company, which balances as well', async () => {
  await app.db.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_by, given_at)
    values ('EUR', '2026-01-01', 0.8512, ${app.people.ADMIN.id}, now())`);
  await post(333_333, { currency: 'EUR' });
  const [euros] = (await balanceOf('CASH')).filter(({ currency }) => currency === 'EUR');
  expect(euros).toMatchObject({ closing: 333_333, closingBase: 283_733 });
  await expect(post(100, { currency: 'USD' })).rejects.toMatchObject({ code: 'ledger.no_rate' });
});

test('a source is posted once per version', async () => {
  await post(100);
  sources--;
  await expect(post(100)).rejects.toThrow('journals_source_kind_source_id_source_version_key');
});

describe('closing a period', () => {
  const close = (closedThrough: string | null, { by = manager, reason = '', company = 'GALLERY' } = {}) =>
    by.post<{ closings: Closing[]; code: string }>('/journals/closings', { company, closedThrough, reason });

  test('refuses postings on its days, in the database too, and leaves other companies open', async () => {
    expect((await close('2026-01-31')).status).toBe(201);
    await expect(post(1, { company: 'GALLERY', date: '2026-01-31' })).rejects.toMatchObject({
      code: 'ledger.closed',
    });
    await expect(
      app.db.run(sql`
        insert into journals (company, date, source_kind, source_id, source_version, base_currency, posted_at)
        values ('GALLERY', '2026-01-31', 'WRITE_OFF', 999, 1, 'GBP', now())`),
    ).rejects.toThrow('is closed');
    await post(1, { company: 'GALLERY', date: '2026-02-01' });
    await post(1, { date: '2026-01-31' });
  });

  test('is undone by an administrator with a reason only', async () => {
    expect((await close('2026-01-15', { reason: 'Late invoice' })).status).toBe(403);
    expect((await close('2026-01-15', { by: admin })).status).toBe(422);
    const { body } = await close('2026-01-15', { by: admin, reason: 'Late invoice' });
    expect(body.closings.map(({ closedThrough, reason }) => [closedThrough, reason])).toEqual([
      ['2026-01-15', 'Late invoice'],
      ['2026-01-31', ''],
    ]);
    await post(1, { company: 'GALLERY', date: '2026-01-31' });
  });

  test('refuses a journal whose period is closed after it was found to be open', async () => {
    const closing = (db: Db): Db => ({
      ...db,
      rows: async (query) => {
        if (query.text.includes('insert into journals')) await close('2026-02-10');
        return db.rows(query);
      },
    });
    const posting = app.db.transaction((tx) =>
      postJournals(closing(tx), { now: new Date(), userId: null }, [
        {
          company: 'GALLERY',
          date: '2026-02-10',
          source: { kind: 'WRITE_OFF', id: ++sources, version: 1 },
          postings: [
            { account: 'CASH', currency: 'GBP', amount: 5 },
            { account: 'OPENING_BALANCES', currency: 'GBP', amount: -5 },
          ],
        },
      ]),
    );
    await expect(posting).rejects.toMatchObject({ code: 'ledger.closed', params: { through: '2026-02-10' } });
  });

  test('is not undone by a manager who did not know that a later day was closed', async () => {
    let closing: ReturnType<typeof close> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.run(sql`lock table journals in exclusive mode`);
      await tx.run(sql`
        insert into ledger_closings (company, closed_through, closed_at, closed_by)
        values ('GALLERY', '2026-02-28', now(), ${app.people.ADMIN.id})`);
      closing = close('2026-02-20', { reason: 'Second half is not over' });
      await pollUntil('a request that waits for the lock', () =>
        app.db.maybe(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      );
    });
    expect(await closing).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
  });

  test('waits for journals that are being posted', async () => {
    let release = () => {};
    const locked = new Promise<void>((done) => {
      release = done;
    });
    let announce = () => {};
    const posted = new Promise<void>((done) => {
      announce = done;
    });
    const posting = app.db.transaction(async (tx) => {
      await postJournals(tx, { now: new Date(), userId: null }, [
        {
          company: 'GALLERY',
          date: '2026-03-01',
          source: { kind: 'WRITE_OFF', id: ++sources, version: 1 },
          postings: [
            { account: 'CASH', currency: 'GBP', amount: 5 },
            { account: 'OPENING_BALANCES', currency: 'GBP', amount: -5 },
          ],
        },
      ]);
      announce();
      await locked;
    });
    await posted;
    const closing = close('2026-03-31');
    release();
    await posting;
    expect((await closing).status).toBe(201);
    const { journals } = await app.db.row<{ journals: number }>(
      sql`select count(*) as journals from journals where company = 'GALLERY' and date = '2026-03-01'`,
    );
    expect(journals).toBe(1);
  });
});

test('codes of accounts can be swapped, but not given twice', async () => {
  const [premium, commission] = await Promise.all(
    (['PREMIUM', 'COMMISSION'] as const).map(async (kind) =>
      (await balances()).find((one) => one.kind === kind),
    ),
  );
  const save = (codes: { id: number; code: string }[]) =>
    manager.put('/journals/codes', { company: 'HOUSE', codes });
  expect((await save([{ id: premium?.id ?? 0, code: '4010' }])).status).toBe(422);
  const swapped = [
    { id: premium?.id ?? 0, code: '4010' },
    { id: commission?.id ?? 0, code: '4000' },
  ];
  expect((await save(swapped)).status).toBe(200);
  expect((await balances()).find(({ kind }) => kind === 'PREMIUM')?.code).toBe('4010');
});

test.each(['GENERIC', 'XERO', 'DATEV'])(
  'the file of a period is balanced and the same each time (%s)',
  async (profile) => {
    const path = `/journals/export?company=HOUSE&from=2025-01-01&to=2026-01-31&profile=${profile}`;
    const [first, again] = [await manager.download(path), await manager.download(path)];
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const [head = '', ...lines] = first.bytes.toString().replace('\ufeff', '').trim().split(/\r?\n/);
    const heads = head.split(',');
    const at = (name: string) => heads.indexOf(name);
    const toPence = (text = '') => Math.round(Number(text) * 100);
    const sum = lines
      .map((line) => line.split(','))
      .reduce((total, cells) => {
        if (profile === 'GENERIC') return total + toPence(cells[at('base_amount')]);
        if (profile === 'XERO') return total + toPence(cells[at('*Amount')]);
        const sign = cells[at('Soll/Haben-Kennzeichen')] === 'H' ? -1 : 1;
        return total + sign * toPence(cells[at('Umsatz')]);
      }, 0);
    expect(lines.length).toBeGreaterThan(5);
    expect(sum).toBe(0);
  },
);

test('the check names the first document on which ledger and documents differ', async () => {
  expect(await checks()).toEqual([]);
  const { body: customer } = await manager.post<{ id: number }>('/customers', { lastName: 'Differing' });
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into invoices (company, customer_id, state, currency, language, rounding, net, total, number, issued_on, due_on, created_at)
    values ('HOUSE', ${customer.id}, 'ISSUED', 'GBP', 'en-US', 'LINE', 100, 100, 'X-1', '2026-01-05', '2026-01-05', now()) returning id`);
  expect(await checks()).toEqual([
    expect.objectContaining({
      check: 'INVOICES',
      first: { noun: 'invoices', id, label: 'X-1' },
      expected: 100,
      found: 0,
    }),
    expect.objectContaining({
      check: 'TOTALS',
      first: { noun: 'invoices', id, label: 'X-1' },
      expected: 0,
      found: 100,
    }),
  ]);
});

describe('the check finds', () => {
  const find = async (check: LedgerCheck['check']) => (await checks()).find((one) => one.check === check);
  let customerId: number;
  beforeAll(async () => {
    customerId = (await manager.post<{ id: number }>('/customers', { lastName: 'Checked' })).body.id;
  });
  const issueOne = () => issueCharge(app, manager, { customerId, amount: 1000 });

  test('a stored state that does not follow from the allocations', async () => {
    const { id, number } = await issueOne();
    expect(await find('STATES')).toBeUndefined();
    await app.db.run(sql`update invoices set state = 'PAID' where id = ${id}`);
    expect((await find('STATES'))?.first).toEqual({ noun: 'invoices', id, label: number });
    await app.db.run(sql`update invoices set state = 'ISSUED' where id = ${id}`);
  });

  test('a gap in the numbers of a series, but not one that a user made in the settings', async () => {
    await issueOne();
    const skip = () =>
      app.db.run(
        sql`update number_series set next_number = next_number + 5 where company = 'HOUSE' and document = 'INVOICE'`,
      );
    const { body: house } = await admin.get<House>('/settings/house');
    const { INVOICE } = house.numberSeries;
    const saved = await admin.put('/settings/house', {
      ...house,
      numberSeries: { ...house.numberSeries, INVOICE: { ...INVOICE, next: INVOICE.next + 5 } },
    });
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    await issueOne();
    expect(await find('NUMBERS')).toBeUndefined();
    await skip();
    const { id, number } = await issueOne();
    expect(await find('NUMBERS')).toMatchObject({
      first: { noun: 'invoices', id, label: number },
      expected: INVOICE.next + 6,
      found: INVOICE.next + 11,
    });
  });

  test('money paid back that no receipt contained', async () => {
    expect(await find('REFUNDS')).toBeUndefined();
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into payments (company, method, customer_id, currency, amount, paid_on, recorded_at)
      values ('HOUSE', 'CASH', ${customerId}, 'GBP', -700, '2026-01-05', now()) returning id`);
    expect(await find('REFUNDS')).toMatchObject({
      first: { noun: 'payments', id, label: '2026-01-05' },
      expected: 700,
      found: 0,
    });
  });
});
