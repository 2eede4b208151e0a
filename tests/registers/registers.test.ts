import sql from 'sql-template-tag';
import type { Invoice } from '#contract/invoices';
import type { AccountBalance } from '#contract/journals';
import { computeRoyaltyChange, getQuarter, sumVatReturn } from '#contract/register-figures';
import { type RegisterCopy, type RegisterKind, registerKinds } from '#contract/registers';
import { postJournals } from '../../server/journals/post';
import { newBuyer } from '../invoices/buyers';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { addResaleRight, invoiceLots, readRegister } from './world';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
const october = { from: '2026-10-01', to: '2026-10-31' };
const november = { from: '2026-11-01', to: '2026-11-30' };
const setDay = (day: string) => {
  app.context.now = () => new Date(`${day}T12:00:00Z`);
};
const names: Record<string, string> = {};
let marginId = 0;
let resaleRight = 0;

const sumBalance = async (kind: string, { from, to }: typeof october) =>
  (
    await manager.get<{ accounts: AccountBalance[] }>(
      `/journals/balances?company=HOUSE&from=${from}&to=${to}`,
    )
  ).body.accounts
    .filter((account) => account.kind === kind)
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0);

const creditHammer = async (id: number, amount: number) => {
  const { body } = await manager.get<Invoice>(`/invoices/${id}`);
  const line = body.lines.find(({ kind }) => kind === 'HAMMER');
  const credited = await manager.post<Invoice>(`/invoices/${id}/credits`, {
    version: body.version,
    reason: 'Reduced after the sale',
    lines: [{ id: line?.id, amount }],
  });
  if (credited.status !== 201) throw new Error(`not credited: ${JSON.stringify(credited.body)}`);
  return credited.body;
};

beforeAll(async () => {
  app = await openTestApp();
  setDay('2026-10-10');
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
  await app.db.run(sql`
    insert into regulation (valid_from, threshold, currency) values ('2026-06-30', 1000000, 'GBP')
    on conflict (valid_from) do update set threshold = 1000000, currency = 'GBP'`);
  const [margin, standard] = await invoiceLots(app, manager, [
    { hammer: 1_000_000 },
    { hammer: 1_000_000, isStandard: true },
  ]);
  Object.assign(names, { margin: margin?.number, standard: standard?.number });
  marginId = margin?.id ?? 0;
  await creditHammer(standard?.id ?? 0, 100_000);
  const rule = await addResaleRight(admin);
  resaleRight = rule;
  await invoiceLots(app, manager, [{ hammer: 6_000_000, hasResaleRight: true }], rule);
  await app.db.run(sql`update house set resale_right_bearer = 'SELLER'`);
  const [borne] = await invoiceLots(
    app,
    manager,
    [
      { hammer: 6_000_000, hasResaleRight: true },
      { hammer: 90_000, hasResaleRight: true },
    ],
    rule,
  );
  await creditHammer(borne?.id ?? 0, 1_000_000);
}, 120_000);
afterAll(() => app.close());

describe('pure figures', () => {
  test('quarters begin with January, April, July and October', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(getQuarter)).toEqual([
      '2026-Q1',
      '2026-Q1',
      '2026-Q2',
      '2026-Q4',
    ]);
  });

  test('credit notes change a royalty by the difference, in one step or in several', () => {
    const body = {
      jurisdiction: 'GB',
      society: '',
      threshold: 100_000,
      bands: [
        { from: 0, rate: 400 },
        { from: 5_000_000, rate: 300 },
      ],
      cap: null,
    };
    // 60,000.00 gives 2,300.00, 50,000.00 gives 2,000.00, and 900.00 is below the threshold.
    expect(computeRoyaltyChange(6_000_000, 5_000_000, body)).toBe(-30_000);
    expect(computeRoyaltyChange(5_000_000, 90_000, body)).toBe(-200_000);
    expect(computeRoyaltyChange(6_000_000, 90_000, body)).toBe(-230_000);
  });

  test('no rows give no figures', () => expect(sumVatReturn([])).toEqual([]));
});

describe('the VAT return', () => {
  test('has net amounts and VAT by treatment and rate, less credit notes, and margin VAT apart (V8)', async () => {
    const { figures } = await readRegister(manager, 'VAT_RETURN', october);
    const margin = figures.find(({ figure }) => figure === 'MARGIN 0');
    // Lots of 10,000.00, 60,000.00, 60,000.00 and 900.00 with 26 % premium, less 10,000.00 of hammer.
    expect(margin?.amounts).toEqual({ net: 15_493_400, vat: 0, marginVat: 680_680 });
    const standard = figures.find(({ figure }) => figure === 'STANDARD 2000');
    // 12,600.00 + 2,520.00, less 1,000.00 + 200.00.
    expect(standard?.amounts).toEqual({ net: 1_160_000, vat: 232_000, marginVat: 0 });
    expect(figures.find(({ figure }) => figure === 'RESALE_RIGHT 0')?.amounts.net).toBe(230_000);
  });

  test('equals the accounts of VAT in the ledger for the same days', async () => {
    const { figures } = await readRegister(manager, 'VAT_RETURN', october);
    const sum = (name: string) => figures.reduce((total, { amounts }) => total + (amounts[name] ?? 0), 0);
    expect(sum('vat')).toBe(await sumBalance('OUTPUT_VAT', october));
    expect(sum('marginVat')).toBe(await sumBalance('MARGIN_VAT', october));
    expect(sum('vat')).toBeGreaterThan(0);
  });

  test('names the documents behind a figure with rounding and rules', async () => {
    const { rows, total } = await readRegister(manager, 'VAT_RETURN', october, '&figure=STANDARD%202000');
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({
      document: { number: names.standard, kind: 'INVOICE', corrects: null },
      net: 1_260_000,
      vat: 252_000,
      netBase: 1_260_000,
      rounding: 'LINE',
      rules: [expect.objectContaining({ validFrom: '2020-01-01' })],
    });
    expect(rows[1]).toMatchObject({
      document: { kind: 'CREDIT_NOTE', corrects: names.standard },
      net: -100_000,
      vat: -20_000,
    });
  });

  test('contains journals without a document that post to VAT', async () => {
    const september = { from: '2026-09-01', to: '2026-09-30' };
    await app.db.transaction((tx) =>
      postJournals(tx, { now: new Date('2026-09-30T12:00:00Z'), userId: null }, [
        {
          company: 'HOUSE',
          date: '2026-09-30',
          source: { kind: 'MARGIN_VAT', id: 1, version: 1 },
          postings: [
            { account: 'MARGIN_VAT', currency: 'GBP', amount: -1 },
            { account: 'PREMIUM', currency: 'GBP', amount: 1 },
          ],
        },
      ]),
    );
    const { rows, figures } = await readRegister(manager, 'VAT_RETURN', september);
    expect(rows).toEqual([expect.objectContaining({ document: null, source: 'MARGIN_VAT', marginVat: 1 })]);
    expect(figures[0]?.amounts.marginVat).toBe(await sumBalance('MARGIN_VAT', september));
  });
});

test('the margin stock book has a row for each lot of the scheme, and its VAT equals the ledger', async () => {
  const { rows, figures } = await readRegister(manager, 'MARGIN_STOCK', october);
  expect(rows.find(({ document }) => document.number === names.margin)).toMatchObject({
    lotNumber: '1',
    hammer: 1_000_000,
    premium: 312_000,
    marginVat: 52_000,
    marginVatBase: 52_000,
    workings: [expect.objectContaining({ figure: 'premium' }), expect.objectContaining({ result: 52_000 })],
  });
  expect(rows.some(({ document }) => document.number === names.standard)).toBe(false);
  expect(figures[0]?.amounts.marginVat).toBe(await sumBalance('MARGIN_VAT', october));
});

test('the resale right has royalties by law, quarter and bearer, and credit notes reduce them', async () => {
  const { rows, figures } = await readRegister(manager, 'RESALE_RIGHT', october);
  expect(figures).toEqual([
    {
      figure: 'United Kingdom 2026-Q4 BUYER GBP',
      currency: 'GBP',
      rows: 1,
      amounts: { hammer: 6_000_000, royalty: 230_000 },
    },
    {
      figure: 'United Kingdom 2026-Q4 SELLER GBP',
      currency: 'GBP',
      rows: 2,
      amounts: { hammer: 5_000_000, royalty: 200_000 },
    },
  ]);
  expect(rows.map(({ bearer, royalty }) => [bearer, royalty])).toEqual([
    ['BUYER', 230_000],
    ['SELLER', 230_000],
    ['SELLER', -30_000],
  ]);
  expect(rows[0]?.working?.steps.map(({ rate }) => rate)).toEqual([400, 300]);
});

test('the resale right is added up by collecting society where the schedule names one', async () => {
  const setSociety = (society: string) =>
    app.db.run(
      sql`update schedules set body = body || ${JSON.stringify({ society })}::jsonb where id = ${resaleRight}`,
    );
  await setSociety('DACS');
  const { rows, figures } = await readRegister(manager, 'RESALE_RIGHT', october);
  expect(figures.map(({ figure, rows: count }) => [figure, count])).toEqual([
    ['DACS 2026-Q4 BUYER GBP', 1],
    ['DACS 2026-Q4 SELLER GBP', 2],
  ]);
  expect(rows.map(({ jurisdiction, society }) => [jurisdiction, society])).toEqual(
    Array.from({ length: 3 }, () => ['United Kingdom', 'DACS']),
  );
  const file = await manager.download(
    `/registers/RESALE_RIGHT/export?company=HOUSE&from=${october.from}&to=${october.to}&format=csv`,
  );
  expect(file.bytes.toString()).toContain('United Kingdom,DACS,2026-Q4');
  await setSociety('');
});

describe('the anti-money laundering register', () => {
  const pay = (customerId: number | null, amount: number, method = 'TRANSFER', paidOn = '2026-10-10') =>
    manager.post<{ id: number }>('/payments', {
      company: 'HOUSE',
      method,
      customerId,
      currency: 'GBP',
      amount,
      paidOn,
      ...(customerId !== null && { allocations: [] }),
    });

  test('compares linked totals with the threshold of the day (V27)', async () => {
    const [first, second] = [await newBuyer(manager, 'Linked'), await newBuyer(manager, 'Linked')];
    await app.db.run(sql`
      insert into customer_relations (customer_id, other_id, kind) values (${first.id}, ${second.id}, 'HOUSEHOLD')`);
    expect((await pay(first.id, 610_000)).status).toBe(201);
    const { body: cash } = await pay(second.id, 400_000, 'CASH');
    const { rows } = await readRegister(manager, 'AML', october);
    // The transfer alone is below the threshold.
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      payment: { id: cash.id, method: 'CASH' },
      linked: [expect.objectContaining({ id: first.id })],
      cashTotal: 400_000,
      total: 1_010_000,
      threshold: { amount: 1_000_000, currency: 'GBP', validFrom: '2026-06-30', value: 1_000_000 },
      cashState: 'UNDER',
      state: 'OVER',
    });
    await pay(first.id, 100);
    expect((await readRegister(manager, 'AML', october)).rows.map(({ total }) => total)).toEqual([
      1_010_000, 1_010_100,
    ]);
  });

  test('lists cash of unknown and erased payers, whose money counts alone', async () => {
    const erased = await newBuyer(manager, 'Erased');
    await pay(erased.id, 300_000);
    const payments = [await pay(erased.id, 70_000, 'CASH'), await pay(null, 80_000, 'CASH')];
    await app.db.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update payments set customer_id = null where customer_id = ${erased.id}`);
    });
    const { rows } = await readRegister(manager, 'AML', october);
    expect(payments.map(({ body }) => rows.find(({ payment }) => payment.id === body.id))).toMatchObject([
      { customer: null, linked: [], total: 70_000, cashTotal: 70_000, state: 'UNDER' },
      { customer: null, linked: [], total: 80_000, cashTotal: 80_000, state: 'UNDER' },
    ]);
  });

  test('leaves money out that is older than twelve months', async () => {
    const buyer = await newBuyer(manager, 'Earlier');
    await pay(buyer.id, 900_000, 'TRANSFER', '2025-10-09');
    await pay(buyer.id, 200_000, 'CASH');
    const { rows } = await readRegister(manager, 'AML', october);
    expect(rows.find(({ customer }) => customer?.id === buyer.id)).toMatchObject({
      total: 200_000,
      state: 'UNDER',
    });
  });
});

describe('freezing', () => {
  const freeze = (register: RegisterKind, period = october) =>
    manager.post<RegisterCopy & { code: string }>(`/registers/${register}/copies`, {
      company: 'HOUSE',
      ...period,
    });
  const close = (closedThrough: string | null, client = manager) =>
    client.post('/journals/closings', { company: 'HOUSE', closedThrough, reason: 'A late receipt' });
  const download = async (register: RegisterKind, format = 'csv') =>
    (
      await manager.download(
        `/registers/${register}/export?company=HOUSE&from=${october.from}&to=${october.to}&format=${format}`,
      )
    ).bytes;

  test('refuses a period that is not closed, and one that ends before it begins', async () => {
    setDay('2026-11-20');
    // The sessions of October have ended.
    manager = await app.signIn('MANAGER');
    admin = await app.signIn('ADMIN');
    expect((await freeze('VAT_RETURN')).body.code).toBe('register.open_period');
    expect((await freeze('VAT_RETURN', { from: '2026-10-02', to: '2026-10-01' })).status).toBe(422);
  });

  test('keeps the file of a closed period, byte by byte, whatever changes later', async () => {
    expect((await close('2026-10-31')).status).toBe(201);
    const live = new Map<RegisterKind, Buffer>();
    for (const register of registerKinds) {
      live.set(register, await download(register));
      expect((await freeze(register)).status).toBe(201);
    }
    const workbook = await download('MARGIN_STOCK', 'xlsx');
    await app.db.run(sql`update customers set last_name = 'Renamed' where last_name like 'Registered%'`);
    for (const register of registerKinds)
      expect((await download(register)).equals(live.get(register) ?? Buffer.alloc(0))).toBe(true);
    expect((await download('MARGIN_STOCK', 'xlsx')).equals(workbook)).toBe(true);
    expect(live.get('VAT_RETURN')?.toString()).toContain('STANDARD,20,GBP,12600');
  });

  test('refuses days that are frozen already, and changes of a copy in the database', async () => {
    expect((await freeze('AML', { from: '2026-10-31', to: '2026-10-31' })).body.code).toBe('register.frozen');
    await expect(app.db.run(sql`delete from register_copy_rows`)).rejects.toThrow('never change');
    await expect(app.db.run(sql`update register_copies set rows = 0`)).rejects.toThrow('never change');
  });

  test('moves what is recorded later into the period in which it is recorded', async () => {
    setDay('2026-11-21');
    expect((await close(null, admin)).status).toBe(201);
    const buyer = await newBuyer(manager, 'Late');
    const { body: late } = await manager.post<{ id: number }>('/payments', {
      company: 'HOUSE',
      method: 'CASH',
      customerId: buyer.id,
      currency: 'GBP',
      amount: 5000,
      paidOn: '2026-10-20',
      allocations: [],
    });
    await creditHammer(marginId, 50_000);
    const ids = async (period: typeof october) =>
      (await readRegister(manager, 'AML', period)).rows.map(({ payment }) => payment.id);
    expect(await ids(october)).not.toContain(late.id);
    expect(await ids(november)).toEqual([late.id]);
    const { rows } = await readRegister(manager, 'MARGIN_STOCK', november);
    expect(rows).toEqual([
      expect.objectContaining({
        day: '2026-11-21',
        hammer: -50_000,
        document: expect.objectContaining({ corrects: names.margin }),
      }),
    ]);
  });

  test('shows who froze what', async () => {
    const { body } = await manager.get<{ copies: RegisterCopy[] }>('/registers?company=HOUSE');
    expect(body.copies.map(({ register }) => register).sort()).toEqual([...registerKinds].sort());
    const { copy } = await readRegister(manager, 'AML', october);
    expect(copy?.frozenBy.name).toBe(app.people.MANAGER.name);
  });
});

test('a price that is corrected to a lower one changes the royalty of the seller by the difference', async () => {
  setDay('2026-12-10');
  // The session of October has expired.
  manager = await app.signIn('MANAGER');
  await app.db.run(sql`update house set resale_right_bearer = 'SELLER'`);
  const lots = [{ hammer: 1_000_000, hasResaleRight: true }];
  const [invoice] = await invoiceLots(app, manager, lots, resaleRight);
  const { body } = await manager.get<Invoice>(`/invoices/${invoice?.id}`);
  const path = `/auctions/${body.auction?.id}/lots/1`;
  for (const hammer of [800_000, 600_000]) {
    const lot = (await manager.get<{ version: number; buyer: string }>(path)).body;
    const { status } = await manager.put(`${path}/result`, {
      version: lot.version,
      outcome: 'SOLD',
      hammer,
      buyer: lot.buyer,
      buyerId: body.customer?.id,
      reason: 'Misheard',
      confirmed: true,
    });
    expect(status).toBe(200);
  }
  const december = { from: '2026-12-01', to: '2026-12-31' };
  const royalties = await readRegister(manager, 'RESALE_RIGHT', december);
  expect(royalties.rows.map(({ bearer, hammer, royalty }) => [bearer, hammer, royalty])).toEqual([
    ['SELLER', 1_000_000, 40_000],
    ['SELLER', -200_000, -8000],
    ['SELLER', -200_000, -8000],
  ]);
  const { rows, figures } = await readRegister(manager, 'MARGIN_STOCK', december);
  expect(rows.map(({ marginVat, marginVatBase }) => marginVat - marginVatBase)).toEqual([0, 0, 0]);
  expect(figures[0]?.amounts.marginVat).toBe(await sumBalance('MARGIN_VAT', december));
});

test('late interest beside other lines is outside the scope in the VAT return', async () => {
  setDay('2026-12-12');
  const buyer = await newBuyer(manager, 'Late');
  const { id } = await app.db.row<{ id: number }>(sql`
    with draft as (
      insert into invoices (company, customer_id, currency, language, rounding, net, total, created_at)
      values ('HOUSE', ${buyer.id}, 'GBP', 'en-US', 'LINE', 15000, 15000, now()) returning id)
    insert into invoice_lines (invoice_id, position, kind, description, amount, vat_category, vat_rate, vat_reason, vat_amount)
    select id, n.position, n.kind, 'Line', n.amount, 'E', 0, n.reason, 0
    from draft cross join (values (0, 'SHIPPING', 10000, 'MARGIN_ART'), (1, 'LATE_INTEREST', 5000, 'OUTSIDE_SCOPE'))
      as n (position, kind, amount, reason)
    returning invoice_id as id`);
  expect((await manager.post(`/invoices/${id}/issue`, { version: 1 })).status).toBe(200);
  const { rows } = await readRegister(manager, 'VAT_RETURN', { from: '2026-12-12', to: '2026-12-12' });
  expect(rows.map(({ treatment, net, netBase }) => [treatment, net, netBase])).toEqual([
    ['MARGIN', 10_000, 10_000],
    ['OUTSIDE_SCOPE', 5000, 5000],
  ]);
});

test('a rate finer than basis points stays exact from the lot to the VAT return', async () => {
  setDay('2026-12-14');
  await invoiceLots(app, manager, [{ hammer: 123_400, isStandard: true, vatRate: 887.5 }]);
  const { rows } = await readRegister(manager, 'VAT_RETURN', { from: '2026-12-14', to: '2026-12-14' });
  expect(rows).toMatchObject([
    { treatment: 'STANDARD', figure: 'STANDARD 887.5', rate: 887.5, net: 155_484, vat: 13_799 },
  ]);
  expect(rows[0]?.vatBase).toBe(await sumBalance('OUTPUT_VAT', { from: '2026-12-14', to: '2026-12-14' }));
});
