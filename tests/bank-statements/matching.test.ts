import sql from 'sql-template-tag';
import type { BankCandidate, BankEntryRow } from '#contract/bank-statements';
import type { Invoice } from '#contract/invoices';
import type { Payment } from '#contract/payments';
import type { Db } from '../../server/db/database';
import { toQrReference } from '../../server/documents/references';
import { allocate, lockCustomers, lockInvoices } from '../../server/invoices/allocations';
import { insertPayment } from '../../server/payments/record';
import { waitForLock } from '../support/waitForLock';
import { camt054, camtEntry } from './files';
import { type BankWorld, openBankWorld } from './world';

let world: BankWorld;
beforeAll(async () => {
  world = await openBankWorld();
});
afterAll(() => world.app.close());

const openOf = async (...ids: number[]): Promise<number[]> =>
  Promise.all(ids.map(async (id) => (await world.readInvoice(id)).open));
const onlyEntry = async (accountId: number): Promise<BankEntryRow> => {
  const entries = await world.listEntries(accountId);
  expect(entries).toHaveLength(1);
  return entries[0] as BankEntryRow;
};
const readCandidates = async (id: number): Promise<BankCandidate[]> =>
  (await world.manager.get<{ candidates: BankCandidate[] }>(`/bank-statements/entries/${id}`)).body
    .candidates;
const decide = (id: number, step: string, body: object) =>
  world.manager.post<BankEntryRow & { code: string }>(`/bank-statements/entries/${id}/${step}`, body);
const creditOf = async (customerId: number): Promise<number | undefined> =>
  (await world.manager.get<{ balances: { credit: number }[] }>(`/customers/${customerId}/balances`)).body
    .balances[0]?.credit;
const recordByHand = async (customerId: number, amount: number, more: object = {}): Promise<Payment> => {
  const { status, body } = await world.manager.post<Payment>('/payments', {
    company: 'HOUSE',
    method: 'TRANSFER',
    customerId,
    currency: 'GBP',
    amount,
    paidOn: '2026-05-12',
    ...more,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};

afterEach(async () => expect(await world.findDifferences()).toEqual([]));

describe('a receipt is matched without a user', () => {
  test('by the creditor reference; what the invoice does not need becomes credit (V3)', async () => {
    const [accountId, invoice] = [await world.newAccount(), await world.newInvoice(11_800)];
    const imported = await world.importLines(accountId, [
      { amount: 12_000, reference: invoice.document?.reference ?? '' },
    ]);
    expect(imported).toMatchObject({ added: 1, matched: 1, open: 0 });
    expect(await onlyEntry(accountId)).toMatchObject({
      state: 'MATCHED',
      matchedBy: 'REFERENCE',
      decidedBy: null,
      payment: {
        customer: { id: invoice.customer?.id },
        invoices: [{ number: invoice.number, amount: 11_800 }],
      },
    });
    expect(await openOf(invoice.id)).toEqual([0]);
    expect(await creditOf(invoice.customer?.id ?? 0)).toBe(200);
  });

  test('by the QR reference, by a reference in the text, and by a part of the amount', async () => {
    const accountId = await world.newAccount();
    const [qr, text] = [await world.newInvoice(5000), await world.newInvoice(7000)];
    await world.importLines(accountId, [
      { amount: 5000, reference: toQrReference(qr.number ?? '') },
      { amount: 3000, text: `Payment ${(text.document?.reference ?? '').replace(/(.{4})/g, '$1 ')} thanks` },
    ]);
    expect((await world.listEntries(accountId)).map(({ matchedBy }) => matchedBy)).toEqual([
      'REFERENCE',
      'REFERENCE',
    ]);
    expect(await openOf(qr.id, text.id)).toEqual([0, 4000]);
    expect((await world.readInvoice(text.id)).state).toBe('PART_PAID');
  });

  test('by the number in the text only when the amount is what is open', async () => {
    const accountId = await world.newAccount();
    const [exact, other] = [await world.newInvoice(5000), await world.newInvoice(7000)];
    await world.importLines(accountId, [
      { amount: 5000, text: `inv ${exact.number?.replace('INV-', '')}, with thanks, ${exact.number}` },
      { amount: 6999, text: `${other.number}` },
      { amount: 7000, text: `${other.number}1` },
    ]);
    expect((await world.listEntries(accountId)).map(({ matchedBy }) => matchedBy)).toEqual([
      'NUMBER',
      null,
      null,
    ]);
    expect(await openOf(exact.id, other.id)).toEqual([0, 7000]);
    const [, part] = await world.listEntries(accountId);
    expect(await readCandidates(part?.id ?? 0)).toEqual([
      expect.objectContaining({
        kind: 'CUSTOMER',
        reason: 'NUMBER',
        invoices: [{ id: other.id, number: other.number, amount: 6999 }],
      }),
    ]);
  });

  test('by several invoices that add up to its amount', async () => {
    const [accountId, customerId] = [await world.newAccount(), await world.newCustomer()];
    const [one, other] = [
      await world.newInvoice(5000, { customerId }),
      await world.newInvoice(7000, { customerId }),
    ];
    await world.importLines(accountId, [{ amount: 12_000, text: `${one.number} + ${other.number}` }]);
    expect((await onlyEntry(accountId)).matchedBy).toBe('INVOICES');
    expect(await openOf(one.id, other.id)).toEqual([0, 0]);
  });

  test('of the payer when another party pays the invoice', async () => {
    const [accountId, payerId] = [await world.newAccount(), await world.newCustomer()];
    const invoice = await world.newInvoice(5000, { payerId });
    await world.importLines(accountId, [{ amount: 5000, reference: invoice.document?.reference ?? '' }]);
    expect((await onlyEntry(accountId)).payment?.customer?.id).toBe(payerId);
    expect(await openOf(invoice.id)).toEqual([0]);
  });

  test('once it is explained by a notification (B18)', async () => {
    const [accountId, invoice] = [await world.newAccount(), await world.newInvoice(5000)];
    await world.importLines(accountId, [{ amount: 5000, serviceReference: 'SR-1' }]);
    const details = `<TxDtls><Amt Ccy="GBP">50.00</Amt><RmtInf><Strd><CdtrRefInf><Ref>${invoice.document?.reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    const { body } = await world.upload(
      accountId,
      camt054([camtEntry({ amount: '50.00', currency: 'GBP', serviceReference: 'SR-1', details })], {
        currency: 'GBP',
      }),
    );
    expect(body).toMatchObject({ added: 0, matched: 1 });
    expect(await openOf(invoice.id)).toEqual([0]);
  });

  test('never in another currency, nor by a user (V14)', async () => {
    const [accountId, invoice] = [await world.newAccount('EUR'), await world.newInvoice(1_312_000)];
    await world.importLines(accountId, [{ amount: 1_500_000, reference: invoice.document?.reference ?? '' }]);
    const entry = await onlyEntry(accountId);
    expect(entry.state).toBe('OPEN');
    expect(await readCandidates(entry.id)).toEqual([
      expect.objectContaining({ reason: 'OTHER_CURRENCY', invoices: [] }),
    ]);
    await world.app.db.run(sql`
      insert into exchange_rates (currency, valid_from, rate, given_at) values ('EUR', '2026-01-01', 0.86, now())
      on conflict do nothing`);
    const { status } = await decide(entry.id, 'match', {
      kind: 'CUSTOMER',
      version: entry.version,
      customerId: invoice.customer?.id,
      allocations: [{ invoiceId: invoice.id, amount: 1_312_000 }],
    });
    expect(status).toBe(422);
    expect(await openOf(invoice.id)).toEqual([1_312_000]);
  });

  test('to the first open day when its own is in a closed period', async () => {
    const [accountId, invoice] = [await world.newAccount(), await world.newInvoice(5000)];
    await world.app.db.run(sql`
      insert into ledger_closings (company, closed_through, closed_at, closed_by)
      values ('HOUSE', '2026-05-20', now(), ${world.app.people.MANAGER.id})`);
    await world.importLines(accountId, [{ amount: 5000, reference: invoice.document?.reference ?? '' }]);
    const { payment } = await onlyEntry(accountId);
    const { paidOn } = await world.app.db.row<{ paidOn: string }>(
      sql`select paid_on::text as "paidOn" from payments where id = ${payment?.id ?? 0}`,
    );
    await world.app.db.run(sql`
      insert into ledger_closings (company, closed_through, reason, closed_at, closed_by)
      values ('HOUSE', null, 'test', now(), ${world.app.people.MANAGER.id})`);
    expect(paidOn).toBe('2026-05-21');
  });
});

describe('candidates', () => {
  test('are found by name and amount, and one click accepts them', async () => {
    const [accountId, customerId] = [await world.newAccount(), await world.newCustomer('Quillfeather')];
    const invoice = await world.newInvoice(81_234, { customerId });
    await world.importLines(accountId, [{ amount: 81_234, name: 'Ms A. QUILLFEATHER', text: 'lot 12' }]);
    const entry = await onlyEntry(accountId);
    const [best] = await readCandidates(entry.id);
    expect(best).toMatchObject({ reason: 'NAME_AND_AMOUNT', customer: { id: customerId } });
    const { status, body } = await decide(entry.id, 'match', {
      kind: 'CUSTOMER',
      version: entry.version,
      customerId,
      allocations: best?.invoices.map(({ id, amount }) => ({ invoiceId: id, amount })),
    });
    expect([status, body.state, body.matchedBy, body.decidedBy?.id]).toEqual([
      200,
      'MATCHED',
      'USER',
      world.app.people.MANAGER.id,
    ]);
    expect(await openOf(invoice.id)).toEqual([0]);
  });

  test('are all open invoices of a customer, and those of equal amounts of strangers last', async () => {
    const [accountId, customerId] = [await world.newAccount(), await world.newCustomer('Zumbrunnen')];
    const [one, other] = [
      await world.newInvoice(4111, { customerId }),
      await world.newInvoice(5222, { customerId }),
    ];
    const stranger = await world.newInvoice(9333);
    await world.importLines(accountId, [{ amount: 9333, name: 'Zumbrunnen AG' }]);
    const candidates = await readCandidates((await onlyEntry(accountId)).id);
    expect(candidates.map(({ reason, invoices }) => [reason, invoices.map(({ id }) => id)])).toEqual([
      ['NAME_AND_TOTAL', [one.id, other.id]],
      ['AMOUNT', [stranger.id]],
    ]);
  });

  test('are receipts that were recorded by hand, which block the rules and are not doubled', async () => {
    const [accountId, customerId] = [await world.newAccount(), await world.newCustomer()];
    const [first, second] = [
      await world.newInvoice(6400, { customerId }),
      await world.newInvoice(6400, { customerId }),
    ];
    const recorded = await recordByHand(customerId, 6400, {
      allocations: [{ invoiceId: first.id, amount: 6400 }],
    });
    await world.importLines(accountId, [{ amount: 6400, reference: second.document?.reference ?? '' }]);
    const entry = await onlyEntry(accountId);
    expect(entry.state).toBe('OPEN');
    const [best] = await readCandidates(entry.id);
    expect(best).toMatchObject({ kind: 'PAYMENT', reason: 'RECORDED', payment: { id: recorded.id } });
    const match = { kind: 'PAYMENT', version: entry.version, paymentId: recorded.id };
    expect((await decide(entry.id, 'match', match)).status).toBe(200);
    expect(await openOf(first.id, second.id)).toEqual([0, 6400]);
    // It cannot be on two statements.
    const otherAccount = await world.newAccount();
    await world.importLines(otherAccount, [{ amount: 6400, text: 'Again' }]);
    const again = await onlyEntry(otherAccount);
    expect((await decide(again.id, 'match', { ...match, version: again.version })).body.code).toBe(
      'bank_entry.other_payment',
    );
  });
});

describe('outgoing money', () => {
  const dayOf = async (id = 0): Promise<string> =>
    (await world.app.db.row<{ day: string }>(sql`select paid_on::text as day from payments where id = ${id}`))
      .day;

  test('is matched with the payment back that was recorded', async () => {
    const [accountId, customerId] = [await world.newAccount(), await world.newCustomer()];
    await recordByHand(customerId, 7700, { deposit: true, method: 'CASH' });
    await world.manager.post(`/customers/${customerId}/refunds`, {
      company: 'HOUSE',
      method: 'TRANSFER',
      currency: 'GBP',
      amount: 7700,
      paidOn: '2026-05-13',
    });
    await world.importLines(accountId, [{ amount: -7700, name: 'Somebody' }]);
    expect(await onlyEntry(accountId)).toMatchObject({
      matchedBy: 'REFUND',
      payment: { customer: { id: customerId } },
    });
  });

  test('to a supplier is not taken for a later payment back of the same amount', async () => {
    const [accountId, customerId] = [await world.newAccount(), await world.newCustomer()];
    await recordByHand(customerId, 7900, { deposit: true, method: 'CASH' });
    const refund = {
      company: 'HOUSE',
      method: 'TRANSFER',
      currency: 'GBP',
      amount: 7900,
      paidOn: '2026-05-13',
    };
    await world.manager.post(`/customers/${customerId}/refunds`, refund);
    await world.importLines(accountId, [
      { amount: -7900, name: 'Supplier', bookedOn: '2026-04-20' },
      { amount: -4200, name: 'Other', bookedOn: '2026-05-13' },
    ]);
    expect((await world.listEntries(accountId)).map(({ matchedBy }) => matchedBy)).toEqual([null, null]);
    await world.importLines(accountId, [{ amount: -7900, name: 'Buyer', bookedOn: '2026-05-14' }], -12_100);
    expect((await world.listEntries(accountId)).map(({ matchedBy }) => matchedBy)).toEqual([
      null,
      null,
      'REFUND',
    ]);
  });

  test('that undoes a receipt with a later day is booked on the day of the receipt', async () => {
    const [accountId, invoice] = [await world.newAccount(), await world.newInvoice(9100)];
    const recorded = await recordByHand(invoice.customer?.id ?? 0, 9100, { paidOn: '2026-05-17' });
    await world.importLines(accountId, [{ amount: 9100, text: 'Transfer', endToEndId: 'E2E-91' }]);
    const entry = await onlyEntry(accountId);
    await decide(entry.id, 'match', { kind: 'PAYMENT', version: entry.version, paymentId: recorded.id });
    const bounced = { amount: -9100, endToEndId: 'E2E-91', reversal: true, bookedOn: '2026-05-15' };
    await world.importLines(accountId, [bounced], 9100);
    const [, returned] = await world.listEntries(accountId);
    expect(returned?.matchedBy).toBe('REVERSAL');
    expect([await dayOf(returned?.payment?.id), await openOf(invoice.id)]).toEqual(['2026-05-17', [9100]]);
  });

  test('that undoes a receipt and has a day to come is booked on its day, also by a user', async () => {
    const [accountId, invoice] = [await world.newAccount(), await world.newInvoice(9200)];
    const reference = invoice.document?.reference ?? '';
    await world.importLines(accountId, [{ amount: 9200, reference, endToEndId: 'E2E-92' }]);
    const bounced = { amount: -9200, bookedOn: '2099-01-05' };
    await world.importLines(accountId, [{ ...bounced, endToEndId: 'E2E-92' }], 9200);
    expect((await world.listEntries(accountId))[1]).toMatchObject({ matchedBy: 'REVERSAL' });
    await world.importLines(accountId, [{ amount: 9200, reference, bookedOn: '2026-05-16' }]);
    const receipt = (await world.listEntries(accountId))[2];
    await world.importLines(accountId, [{ ...bounced, text: 'Returned' }], 9200);
    const returned = (await world.listEntries(accountId))[3];
    const { status, body } = await decide(returned?.id ?? 0, 'match', {
      kind: 'REVERSAL',
      version: returned?.version,
      paymentId: receipt?.payment?.id,
    });
    expect([status, await dayOf(body.payment?.id)]).toEqual([200, '2099-01-05']);
  });

  test('that undoes a matched receipt opens its invoice again (B16)', async () => {
    const [accountId, invoice] = [await world.newAccount(), await world.newInvoice(8800)];
    const receipt = { amount: 8800, reference: invoice.document?.reference ?? '', endToEndId: 'E2E-77' };
    await world.importLines(accountId, [receipt]);
    expect(await openOf(invoice.id)).toEqual([0]);
    await world.importLines(
      accountId,
      [{ amount: -8800, endToEndId: 'E2E-77', reversal: true, bookedOn: '2026-05-18' }],
      8800,
    );
    expect((await world.listEntries(accountId)).map(({ matchedBy }) => matchedBy)).toEqual([
      'REFERENCE',
      'REVERSAL',
    ]);
    expect(await world.readInvoice(invoice.id)).toMatchObject({ open: 8800, state: 'ISSUED' });
  });

  test('of the same amount without a common reference is only suggested', async () => {
    const [accountId, invoice] = [await world.newAccount(), await world.newInvoice(8900)];
    await world.importLines(accountId, [{ amount: 8900, reference: invoice.document?.reference ?? '' }]);
    await world.importLines(accountId, [{ amount: -8900, text: 'Returned', bookedOn: '2026-05-18' }], 8900);
    const [receipt, returned] = await world.listEntries(accountId);
    expect([returned?.state, await openOf(invoice.id)]).toEqual(['OPEN', [0]]);
    const [best] = await readCandidates(returned?.id ?? 0);
    expect(best).toMatchObject({ kind: 'REVERSAL', payment: { id: receipt?.payment?.id } });
    const { status } = await decide(returned?.id ?? 0, 'match', {
      kind: 'REVERSAL',
      version: returned?.version,
      paymentId: receipt?.payment?.id,
    });
    expect([status, await openOf(invoice.id)]).toEqual([200, [8900]]);
  });
});

describe('a decision', () => {
  test('can be undone, which reverses what it recorded and is left to users from then on', async () => {
    const [accountId, invoice] = [await world.newAccount(), await world.newInvoice(5500)];
    const line = { amount: 5500, reference: invoice.document?.reference ?? '' };
    await world.importLines(accountId, [line]);
    const { id, version } = await onlyEntry(accountId);
    const { body } = await decide(id, 'undo', { version });
    expect([body.state, body.payment, await openOf(invoice.id)]).toEqual(['OPEN', null, [5500]]);
    expect(await world.importLines(accountId, [line])).toMatchObject({ added: 0, matched: 0 });
    expect((await onlyEntry(accountId)).state).toBe('OPEN');
  });

  test('to ignore needs a reason, and an older version is refused', async () => {
    const accountId = await world.newAccount();
    await world.importLines(accountId, [{ amount: 42, text: 'Interest' }]);
    const { id, version } = await onlyEntry(accountId);
    expect((await decide(id, 'ignore', { version, reason: '' })).status).toBe(422);
    expect((await decide(id, 'ignore', { version, reason: 'Interest' })).body).toMatchObject({
      state: 'IGNORED',
      reason: 'Interest',
    });
    expect((await decide(id, 'undo', { version })).body.code).toBe('row.stale');
    expect((await decide(id, 'ignore', { version: version + 1, reason: 'Again' })).body.code).toBe(
      'step.not_allowed',
    );
  });
});

test('an invoice in a foreign currency paid in two parts loses what the rates lost (V15)', async () => {
  await world.app.db.run(sql`delete from exchange_rates where currency = 'EUR'`);
  const rate = (day: string, value: string) =>
    world.app.db.run(
      sql`insert into exchange_rates (currency, valid_from, rate, given_at) values ('EUR', ${day}, ${value}, now())`,
    );
  await rate('2026-01-01', '0.8600');
  await rate('2026-05-10', '0.8512');
  await rate('2026-05-15', '0.8550');
  await world.app.db.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_at)
    select 'EUR', (now() - interval '2 days')::date, 0.86, now()`);
  const accountId = await world.newAccount('EUR');
  const invoice = await world.newInvoice(1_000_000, { currency: 'EUR' });
  const reference = invoice.document?.reference ?? '';
  await world.importLines(accountId, [
    { amount: 333_333, reference, bookedOn: '2026-05-14' },
    { amount: 666_667, reference, bookedOn: '2026-05-16' },
  ]);
  const { loss } = await world.app.db.row<{ loss: number }>(sql`
    select sum(p.base_amount) as loss from postings p join ledger_accounts a on a.id = p.account_id and a.kind = 'EXCHANGE'
    join journals j on j.id = p.journal_id and j.source_kind = 'ALLOCATION'
    join allocations o on o.id = j.source_id where o.invoice_id = ${invoice.id}`);
  expect([loss, await openOf(invoice.id)]).toEqual([6267, [0]]);
});

test('an import and a payment recorded by hand at the same moment never pay an invoice twice', async () => {
  const accountId = await world.newAccount();
  const invoices = await Promise.all(Array.from({ length: 5 }, () => world.newInvoice(3000)));
  const [imported, ...recorded] = await Promise.all([
    world.importLines(
      accountId,
      invoices.map(({ document }) => ({ amount: 3000, reference: document?.reference ?? '' })),
    ),
    ...invoices.map(({ id, customer }) =>
      world.manager.post('/payments', {
        company: 'HOUSE',
        method: 'CARD',
        customerId: customer?.id,
        currency: 'GBP',
        amount: 3000,
        paidOn: '2026-05-14',
        allocations: [{ invoiceId: id, amount: 3000 }],
      }),
    ),
  ]);
  expect(await openOf(...invoices.map(({ id }) => id))).toEqual([0, 0, 0, 0, 0]);
  expect(imported.matched + recorded.filter(({ status }) => status === 201).length).toBe(5);
});

/** Does something in a transaction while an action waits for its locks, and returns the response to the action. */
async function during<Response>(
  lock: (tx: Db) => Promise<unknown>,
  act: () => Promise<Response>,
  change: (tx: Db) => Promise<unknown>,
): Promise<Response> {
  let acting: Promise<Response> | undefined;
  await world.app.db.transaction(async (tx) => {
    await lock(tx);
    acting = act();
    await waitForLock(world.app.db);
    await change(tx);
  });
  return acting as Promise<Response>;
}

test('an import leaves to a user what another customer paid at the same moment', async () => {
  const [accountId, invoice, other] = [
    await world.newAccount(),
    await world.newInvoice(3100),
    await world.newCustomer(),
  ];
  const payment = await recordByHand(other, 3100, { method: 'CARD' });
  const actor = { now: new Date(), userId: world.app.people.MANAGER.id };
  const imported = await during(
    (tx) => lockInvoices(tx, [invoice.id]),
    () => world.importLines(accountId, [{ amount: 3100, reference: invoice.document?.reference ?? '' }]),
    (tx) =>
      allocate(tx, actor, { company: 'HOUSE', day: '2026-05-14' }, [
        { paymentId: payment.id, invoiceId: invoice.id, amount: 3100 },
      ]),
  );
  expect([imported.matched, await openOf(invoice.id)]).toEqual([0, [0]]);
});

test('a reversal uses no credit note that is paid back to the buyer at the same moment', async () => {
  const [payer, invoice] = [await world.newCustomer(), await world.newInvoice(4000)];
  const payment = await recordByHand(payer, 4000, { allocations: [{ invoiceId: invoice.id, amount: 4000 }] });
  const { body: note } = await world.manager.post<Invoice>(`/invoices/${invoice.id}/credits`, {
    version: (await world.readInvoice(invoice.id)).version,
    reason: 'Damaged',
  });
  const buyer = invoice.customer?.id ?? 0;
  const actor = { now: new Date(), userId: world.app.people.MANAGER.id };
  const { status } = await during(
    (tx) => lockCustomers(tx, [buyer]),
    () => world.manager.post(`/payments/${payment.id}/reversal`, { paidOn: '2026-05-13', reason: 'Bounced' }),
    async (tx) => {
      const refundId = await insertPayment(tx, actor, {
        company: 'HOUSE',
        method: 'CASH',
        bankAccountId: null,
        customerId: buyer,
        currency: 'GBP',
        amount: -4000,
        paidOn: '2026-05-13',
        reference: '',
        note: '',
      });
      await allocate(tx, actor, { company: 'HOUSE', day: '2026-05-13' }, [
        { creditNoteId: note.id, refundId, amount: 4000 },
      ]);
    },
  );
  expect([status, await openOf(invoice.id)]).toEqual([200, [4000]]);
  expect((await world.readInvoice(note.id)).open).toBe(0);
});

test('the order of the files does not change what is open', async () => {
  const seed = 20_260_514;
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
  const shuffle = <Value>(values: readonly Value[]): Value[] =>
    values
      .map((value) => ({ value, key: random(1_000_000) }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);
  const totals = Array.from({ length: 12 }, () => 1000 + random(100_000));
  const paid = totals.map((total, at) => [total, Math.floor(total / 3), total + 500, 0][at % 4] ?? 0);
  const runs = [];
  for (let run = 0; run < 2; run++) {
    const accountId = await world.newAccount();
    const invoices = [];
    for (const total of totals) invoices.push(await world.newInvoice(total));
    const lines = invoices.flatMap(({ document, number }, at) => {
      const amount = paid[at] ?? 0;
      if (amount === 0) return [];
      return at % 8 === 0 ? { amount, text: `${number}` } : { amount, reference: document?.reference ?? '' };
    });
    const files = shuffle([lines.slice(0, 4), lines.slice(3, 7), lines.slice(5)]);
    for (const file of files) await world.importLines(accountId, shuffle(file));
    runs.push(await openOf(...invoices.map(({ id }) => id)));
    // Files that follow each other in no order have gaps between their balances.
    await world.app.db.run(
      sql`update bank_files set opening = null, closing = null where bank_account_id = ${accountId}`,
    );
  }
  expect(runs[0]).toEqual(totals.map((total, at) => Math.max(0, total - (paid[at] ?? 0))));
  expect(runs[1]).toEqual(runs[0]);
});
