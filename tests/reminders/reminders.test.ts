import sql from 'sql-template-tag';
import type { InvoiceEmail } from '#contract/invoice-emails';
import type { Invoice, InvoiceRun } from '#contract/invoices';
import { computeLateInterest, splitInterestPeriods, sumLateInterest } from '#contract/money/late-interest';
import type { Payment } from '#contract/payments';
import type { Reminder, ReminderSettings } from '#contract/reminders';
import { addDays } from '#contract/time';
import { issueCharge } from '../invoices/charge';
import { addMatch } from '../sanctions/match';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

let created = 0;
async function newBuyer(values: object = {}): Promise<number> {
  const { body } = await manager.post<{ id: number }>('/customers', {
    lastName: `Latebuyer ${++created}`,
    emails: [{ address: `late-${created}@example.test` }],
    ...values,
  });
  return body.id;
}
const newInvoice = (customerId: number, overdueDays: number, more: object = {}): Promise<Invoice> =>
  issueCharge(app, manager, { customerId, amount: 1_312_000, overdueDays, ...more });
const findReminder = async (customerId: number): Promise<Reminder | undefined> =>
  (await manager.get<{ data: Reminder[] }>('/reminders?pageSize=100')).body.data.find(
    ({ customer }) => customer.id === customerId,
  );
async function send(ids: number[]): Promise<InvoiceRun> {
  const { status, body } = await manager.post<InvoiceRun>('/reminders', { rows: { ids } });
  expect([status, body]).toMatchObject([202, { kind: 'REMIND' }]);
  expect(await app.runDueJobs()).toEqual([]);
  return (await manager.get<InvoiceRun>(`/invoices/runs/${body.id}`)).body;
}
/** As if the rules had been saved some days ago. */
const moveRules = (days: number) =>
  app.db.run(sql`update reminder_rules set valid_from = valid_from - ${days}::int`);
const listEmails = async (id: number) =>
  (await manager.get<{ emails: InvoiceEmail[] }>(`/invoices/${id}/emails`)).body.emails;
/** As if the reminders of a customer had been sent some days ago. */
const ageReminders = (customerId: number, days: number) =>
  app.db.run(sql`
    update invoice_emails set sent_at = sent_at - make_interval(days => ${days}) where customer_id = ${customerId}`);
const lastMail = () =>
  app.db.row<{ recipient: string; subject: string; body: string }>(
    sql`select recipient, subject, body from mails order by id desc limit 1`,
  );
const hold = async (id: number, reason: string) => {
  const { version } = (await manager.get<Invoice>(`/invoices/${id}`)).body;
  return manager.post<Invoice>(`/invoices/${id}/hold`, { version, reason });
};

test('late interest follows V23, and rounds once', () => {
  expect(computeLateInterest(1_312_000, { rate: 150, per: 'MONTH' }, 45)).toBe(29_116);
  expect(computeLateInterest(1_312_000, { rate: 1800, per: 'YEAR' }, 45)).toBe(29_116);
  expect(computeLateInterest(1_312_000, { rate: 1800, per: 'YEAR' }, 365)).toBe(236_160);
  expect(computeLateInterest(1_312_000, { rate: 0, per: 'YEAR' }, 45)).toBe(0);
});

describe('late interest by day', () => {
  const monthly = { rate: 150, per: 'MONTH' } as const;
  const overdue = { total: 1_312_000, dueOn: '2026-01-31', through: '2026-03-17', paid: [] };
  const split = (paid: { day: string; amount: number }[], rates: { validFrom: string; rate: number }[]) =>
    splitInterestPeriods(
      { ...overdue, paid },
      rates.map((rate) => ({ per: 'YEAR', ...rate })),
    ).map(({ amount, rate, days }) => [amount, rate, days]);

  test('is that of all days where nothing changes', () => {
    const periods = splitInterestPeriods(overdue, [{ validFrom: '2020-01-01', ...monthly }]);
    expect(periods).toEqual([{ ...monthly, amount: 1_312_000, days: 45 }]);
    expect(sumLateInterest(periods)).toBe(29_116);
  });

  test('changes with a rate from its first day, and with a payment from its day', () => {
    const rates = [
      { validFrom: '2020-01-01', rate: 1800 },
      { validFrom: '2026-03-01', rate: 900 },
      { validFrom: '2026-03-18', rate: 5000 },
    ];
    const paid = [
      { day: '2026-01-15', amount: 12_000 },
      { day: '2026-02-11', amount: 300_000 },
      { day: '2026-03-17', amount: -300_000 },
    ];
    expect(split(paid, rates)).toEqual([
      [1_300_000, 1800, 10],
      [1_000_000, 1800, 18],
      [1_000_000, 900, 16],
      [1_300_000, 900, 1],
    ]);
  });

  test('is rounded once, and there is none before the first rate', () => {
    expect(split([], [{ validFrom: '2026-03-17', rate: 100 }])).toEqual([[1_312_000, 100, 1]]);
    expect(split([], [])).toEqual([]);
    const half = { amount: 50, rate: 3650, per: 'YEAR', days: 1 } as const;
    expect([sumLateInterest([half]), sumLateInterest(Array(10).fill(half))]).toEqual([0, 1]);
  });
});

test('each step is due after its days, once, and lists all overdue invoices of the customer', async () => {
  const customerId = await newBuyer();
  const [old, young] = [await newInvoice(customerId, 8), await newInvoice(customerId, 2)];
  const reminder = await findReminder(customerId);
  expect(reminder).toMatchObject({ step: 1, address: expect.stringContaining('late-') });
  expect(reminder?.invoices.map(({ number, step, last }) => [number, step, last])).toEqual([
    [old.number, 1, null],
    [young.number, null, null],
  ]);
  expect((await send([old.id])).refused).toEqual([]);
  const mail = await lastMail();
  expect(mail.subject).toContain('Reminder');
  for (const text of [old.number ?? '', young.number ?? '', '£26,240.00']) expect(mail.body).toContain(text);
  expect(await listEmails(old.id)).toMatchObject([
    { kind: 'REMINDER', step: 1, daysOverdue: 8, open: 1_312_000, state: 'KEPT' },
  ]);
  expect(await listEmails(young.id)).toEqual([]);
  // The same step is never sent twice.
  expect(await findReminder(customerId)).toBeUndefined();
  expect((await send([old.id])).refused).toMatchObject([{ code: 'reminder.not_due', name: 'Latebuyer 1' }]);
});

test('no step is sent before the one in front of it, and none too soon after it', async () => {
  const customerId = await newBuyer();
  const { id } = await newInvoice(customerId, 100);
  for (const step of [1, 2, 3]) {
    expect(await findReminder(customerId)).toMatchObject({ step });
    expect((await send([id])).refused).toEqual([]);
    expect(await findReminder(customerId)).toBeUndefined();
    await ageReminders(customerId, 13);
    expect(await findReminder(customerId)).toBeUndefined();
    await ageReminders(customerId, 1);
  }
  expect(await findReminder(customerId)).toBeUndefined();
  expect((await listEmails(id)).map(({ step }) => step)).toEqual([3, 2, 1]);
});

test('an invoice on hold is left out until it is released', async () => {
  const customerId = await newBuyer();
  const invoice = await newInvoice(customerId, 30);
  const { status, body } = await hold(invoice.id, 'The buyer disputes the condition');
  expect([status, body.holdReason]).toEqual([200, 'The buyer disputes the condition']);
  expect(await findReminder(customerId)).toBeUndefined();
  expect((await send([invoice.id])).refused).toMatchObject([{ code: 'reminder.not_due' }]);
  await hold(invoice.id, '');
  expect(await findReminder(customerId)).toMatchObject({ step: 1 });
});

test('two people who send the same reminder at once send one', async () => {
  const customerId = await newBuyer();
  const { id } = await newInvoice(customerId, 10);
  await Promise.all([1, 2].map(() => manager.post('/reminders', { rows: { ids: [id] } })));
  expect(await app.runDueJobs()).toEqual([]);
  expect(await listEmails(id)).toHaveLength(1);
});

test('reminders are in the language of the customer; customers without an address are refused by name', async () => {
  const [without, brazilian] = [await newBuyer({ emails: [] }), await newBuyer({ language: 'pt-BR' })];
  const [one, two] = [await newInvoice(without, 10), await newInvoice(brazilian, 10)];
  expect(await findReminder(without)).toMatchObject({ address: null });
  expect((await send([one.id, two.id])).refused).toMatchObject([
    { code: 'invoice_email.no_address', name: expect.stringContaining('Latebuyer') },
  ]);
  expect((await lastMail()).subject).toContain('Lembrete');
});

test('customers who are confirmed to be on a sanctions list get no reminder', async () => {
  const customerId = await newBuyer();
  const { id } = await newInvoice(customerId, 10);
  await addMatch(app, customerId, 'CONFIRMED');
  expect((await send([id])).refused).toMatchObject([{ code: 'customer_email.sanctioned' }]);
  expect(await listEmails(id)).toEqual([]);
});

test('interest and fees are shown, and charged only on purpose and once', async () => {
  const { body: settings } = await admin.get<ReminderSettings>('/reminders/settings/HOUSE');
  const saved = await admin.put<ReminderSettings>('/reminders/settings/HOUSE', {
    version: settings.version,
    validFrom: (
      await app.db.row<{ day: string }>(
        sql`select (now() at time zone time_zone)::date::text as day from house`,
      )
    ).day,
    days: [5, 15, 30],
    fees: [0, 500, 1000],
    interestRate: 150,
    interestPer: 'MONTH',
  });
  expect([saved.status, saved.body.versions[0]?.days]).toEqual([200, [5, 15, 30]]);
  // In force for the whole time that the invoice is overdue.
  await moveRules(60);
  const customerId = await newBuyer();
  const { id } = await newInvoice(customerId, 45);
  expect((await findReminder(customerId))?.invoices[0]).toMatchObject({ interest: 29_116, fee: 0 });
  await send([id]);
  await ageReminders(customerId, 10);
  await send([id]);
  await ageReminders(customerId, 15);
  expect((await findReminder(customerId))?.invoices[0]).toMatchObject({ interest: 29_116, fee: 500 });
  const charge = () =>
    manager.post<{ id: number; code: string }>(`/invoices/${id}/late-charges`, { interest: true, fee: true });
  const findCharge = async () =>
    (await manager.get<{ charge: { interest: number; fee: number } | null }>(`/invoices/${id}/late-charges`))
      .body.charge;
  expect(await findCharge()).toEqual({ interest: 29_116, fee: 500 });
  const { status, body } = await charge();
  expect(status).toBe(201);
  expect(await findCharge()).toBeNull();
  const draft = (await manager.get<Invoice>(`/invoices/${body.id}`)).body;
  expect(draft.lines.map(({ kind, amount, vat }) => [kind, amount, vat.category, vat.reason])).toEqual([
    ['LATE_INTEREST', 29_116, 'O', 'OUTSIDE_SCOPE'],
    ['CHARGE', 500, 'O', 'OUTSIDE_SCOPE'],
  ]);
  expect((await charge()).body.code).toBe('reminder.nothing_to_charge');
  // VAT beside them would break rule BR-O-11.
  const taxed = { version: draft.version, kind: 'SHIPPING', description: 'Van', amount: 1000, vatRate: 2000 };
  const { body: refused } = await manager.post<{ fields: object[] }>(`/invoices/${body.id}/lines`, taxed);
  expect(refused.fields).toMatchObject([{ path: 'vatRate', code: 'late_only' }]);
  const { group } = await app.db.row<{ group: string }>(
    sql`select vat_group as group from invoices where id = ${body.id}`,
  );
  expect(group).toBe('LATE');
  const issued = await manager.post<Invoice>(`/invoices/${body.id}/issue`, { version: draft.version });
  expect(issued.body).toMatchObject({ state: 'ISSUED', total: 29_616 });
  const { kind } = await app.db.row<{ kind: string }>(sql`
    select a.kind from postings p join ledger_accounts a on a.id = p.account_id
    join journals j on j.id = p.journal_id where j.source_id = ${body.id} and p.amount = -29116`);
  expect(kind).toBe('LATE_INTEREST');
  // What was credited in part stays charged.
  const credited = await manager.post(`/invoices/${body.id}/credits`, {
    version: issued.body.version,
    reason: 'Goodwill',
    lines: [{ id: issued.body.lines[1]?.id, amount: 100 }],
  });
  expect(credited.status).toBe(201);
  expect((await charge()).body.code).toBe('reminder.nothing_to_charge');
});

test('interest follows the rules and payments of each day, and fees the rules of the day of the reminder', async () => {
  const { body: before } = await admin.get<ReminderSettings>('/reminders/settings/HOUSE');
  const customerId = await newBuyer();
  const { id } = await newInvoice(customerId, 45);
  const now = async () => {
    const { interest, fee } = (await findReminder(customerId))?.invoices[0] ?? {};
    return [interest, fee];
  };
  expect(await now()).toEqual([29_116, 0]);
  await send([id]);
  await ageReminders(customerId, 10);
  await send([id]);
  await ageReminders(customerId, 15);
  const validFrom = (
    await app.db.row<{ day: string }>(
      sql`select (now() at time zone time_zone)::date::text as day from house`,
    )
  ).day;
  const rules = { days: [5, 15, 30], fees: [9000, 9000, 9000], interestRate: 300, interestPer: 'MONTH' };
  const saved = await admin.put('/reminders/settings/HOUSE', {
    version: before.version,
    validFrom,
    ...rules,
  });
  expect(saved.status).toBe(200);
  // 44 days at 18 % and one at 36 %.
  expect(await now()).toEqual([29_763, 500]);
  const paid = {
    company: 'HOUSE',
    method: 'CARD',
    customerId,
    currency: 'GBP',
    amount: 1_000_000,
    paidOn: validFrom,
  };
  await manager.post('/payments', { ...paid, allocations: [{ invoiceId: id, amount: 1_000_000 }] });
  // The last day bears interest on 3,120.00 alone.
  expect(await now()).toEqual([28_776, 500]);
  // Money counts from the day on which it came, not from the day on which it was recorded.
  const earlier = await manager.post<Payment>('/payments', {
    ...paid,
    amount: 200_000,
    paidOn: addDays(validFrom, -9),
    allocations: [{ invoiceId: id, amount: 200_000 }],
  });
  expect(await now()).toEqual([27_691, 500]);
  // What bounced never came.
  await manager.post(`/payments/${earlier.body.id}/reversal`, { paidOn: validFrom, reason: 'Bounced' });
  expect(await now()).toEqual([28_776, 500]);
});

test('an invoice of late charges bears no interest', async () => {
  const customerId = await newBuyer();
  const { id } = await newInvoice(customerId, 45);
  const { body: draft } = await manager.post<{ id: number }>(`/invoices/${id}/late-charges`, {
    interest: true,
    fee: false,
  });
  const issued = await manager.post<Invoice>(`/invoices/${draft.id}/issue`, { version: 1 });
  expect(issued.status).toBe(200);
  await app.db.run(sql`update invoices set due_on = due_on - 60 where id = ${draft.id}`);
  const { body } = await manager.post<{ code: string }>(`/invoices/${draft.id}/late-charges`, {
    interest: true,
    fee: true,
  });
  expect(body.code).toBe('reminder.nothing_to_charge');
});

test('the rules of reminders ascend', async () => {
  const { status } = await admin.put('/reminders/settings/GALLERY', {
    version: 0,
    validFrom: '2999-01-01',
    days: [10, 10, 20],
    fees: [0, 0, 0],
    interestRate: 0,
    interestPer: 'YEAR',
  });
  expect(status).toBe(422);
});
