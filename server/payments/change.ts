import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { chooseInvoices } from '#contract/choose-invoices';
import type { Company } from '#contract/companies';
import type { Payment, PaymentMethod } from '#contract/payments';
import type { Context } from '../app-context';
import { createBuyerLookup, requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';
import { allocate, lockCustomers, lockInvoices } from '../invoices/allocations';
import { isStandingReceipt, selectPaymentLeft } from '../invoices/credit-left';
import { postJournals } from '../journals/post';
import { findToday } from '../settings/today';
import { requireCashBelowThreshold } from './cash';
import { findOpenInvoices } from './open-invoices';
import { readPayment } from './queries';
import { insertPayment, methodAccounts, payInvoices, recordOf } from './record';

interface LockedPayment {
  id: number;
  company: Company;
  method: PaymentMethod;
  bankAccountId: number | null;
  customerId: number | null;
  currency: string;
  amount: number;
  reference: string;
  note: string;
  deposit: boolean;
  paidOn: string;
  /** what is left of it */
  left: number;
  /** it was neither reversed nor is it money paid back */
  standing: boolean;
}

/**
 * Locks receipts with their customers and those whose invoices they pay: an invoice that is open again uses the credit of its
 * own customer.
 */
export async function lockReceipts(tx: Db, ids: readonly number[]): Promise<void> {
  const selectedIds = sql`${[...ids]}::bigint[]`;
  const owners = await tx.rows<{ customerId: number | null }>(sql`
    select customer_id as "customerId" from payments where id = any(${selectedIds})
    union select i.customer_id from allocations o join invoices i on i.id = o.invoice_id where o.payment_id = any(${selectedIds})`);
  await lockCustomers(
    tx,
    owners.map(({ customerId }) => customerId),
  );
  await tx.run(sql`select 1 from payments where id = any(${selectedIds}) order by id for update`);
}

/** Locks the invoices that locked receipts pay. */
export async function lockPaidInvoices(tx: Db, ids: readonly number[]): Promise<void> {
  const paid = await tx.rows<{ id: number }>(sql`
    select distinct invoice_id as id from allocations
    where payment_id = any(${[...ids]}::bigint[]) and invoice_id is not null`);
  await lockInvoices(
    tx,
    paid.map(({ id }) => id),
  );
}

/** Locks a payment as `lockReceipts` does, and returns it. */
export async function lockPayment(tx: Db, id: number): Promise<LockedPayment> {
  if (!(await tx.maybe(sql`select 1 from payments where id = ${id}`))) return refuse('row.not_found');
  await lockReceipts(tx, [id]);
  const payment = await tx.row<LockedPayment>(sql`
    select p.id, p.company, p.method, p.bank_account_id as "bankAccountId", p.customer_id as "customerId", p.currency, p.amount,
      p.reference, p.note, p.deposit, p.paid_on::text as "paidOn", ${selectPaymentLeft} as left, ${isStandingReceipt} as standing
    from payments p where p.id = ${id}`);
  if (!payment.standing) refuse('payment.reversed');
  return payment;
}

/**
 * Uses what is left of a receipt for invoices, or removes it from them. Refuses a receipt without a customer, a write-off, and
 * use of the money of a sanctioned customer (`customer.sanctioned`).
 */
export const allocatePayment = (
  context: Context,
  id: number,
  allocations: readonly { invoiceId: number; amount: number }[],
): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const actor = { now: context.now, userId: context.user.id };
    const payment = await lockPayment(tx, id);
    if (payment.customerId === null) return refuse('payment.no_customer');
    // There is no money that something else could be paid with.
    if (payment.method === 'WRITE_OFF') return refuse('payment.write_off');
    if (allocations.some(({ amount }) => amount > 0))
      await requireNotSanctioned(tx, sql`select ${payment.customerId}::bigint`);
    await payInvoices(tx, actor, payment, allocations);
    await recordOf(tx, actor, id, 'allocate');
    return readPayment(tx, id);
  });

/** Names the payer of a receipt that had none, and pays the customer's invoices with it. */
export const assignPayment = (context: Context, id: number, customerId: number): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const actor = { now: context.now, userId: context.user.id };
    await createBuyerLookup(tx, 'customerId')(customerId);
    await lockCustomers(tx, [customerId]);
    const payment = await lockPayment(tx, id);
    if (payment.customerId !== null) refuse('payment.has_customer');
    const { company, currency, amount, reference, note, method, deposit, paidOn } = payment;
    if (method === 'CASH')
      await requireCashBelowThreshold(tx, { customerId, currency, amount, paidOn }, context.user.language);
    await tx.run(sql`update payments set customer_id = ${customerId} where id = ${id}`);
    const day = await findToday(tx, context.now);
    const baseAmount = await readReceivedBase(tx, id);
    await postJournals(tx, actor, [
      {
        company,
        date: day,
        source: { kind: 'PAYMENT', id, version: 2 },
        postings: [
          { account: 'UNMATCHED_RECEIPTS', currency, amount, baseAmount },
          { account: 'CUSTOMER_CREDIT', customerId, currency, amount: -amount, baseAmount: -baseAmount },
        ],
      },
    ]);
    if (!deposit) {
      const invoices = await findOpenInvoices(tx, { company, currency, customerId });
      await payInvoices(tx, actor, payment, chooseInvoices(amount, `${reference} ${note}`, invoices));
    }
    await recordOf(tx, actor, id, 'assign');
    return readPayment(tx, id);
  });

/** Returns the value in the company's currency at which the credit of a receipt entered the ledger. */
const readReceivedBase = async (tx: Db, id: number): Promise<number> =>
  (
    await tx.row<{ base: number }>(sql`
      select -sum(e.base_amount) as base from journals j join postings e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id
      where j.source_kind = 'PAYMENT' and j.source_id = ${id} and a.kind in ('CUSTOMER_CREDIT', 'UNMATCHED_RECEIPTS')`)
  ).base;

interface Reversal {
  paidOn: string;
  reason: string;
}

/**
 * Reverses a receipt that bounced or was entered by mistake: the invoices that it paid are open again. Refuses a day in the
 * future or before the receipt, and a receipt of which money was paid back to the customer, and what came
 * from an exchange (`payment.exchanged`), which is exchanged back instead.
 */
export const reversePayment = (context: Context, id: number, reversal: Reversal): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (reversal.paidOn > (await findToday(tx, context.now))) refuseField('paidOn', 'in_future');
    if (reversal.paidOn < payment.paidOn) refuseField('paidOn', 'before_payment');
    await reverseLocked(tx, { now: context.now, userId: context.user.id }, payment, reversal);
    return readPayment(tx, id);
  });

/**
 * Does the same in a transaction, on the evidence of the bank. In the ledger no money leaves before it came: the reversal of a
 * receipt with a later day is booked on the day of the receipt. Returns the id of the payment that reverses it.
 */
export async function reverseReceipt(
  tx: Db,
  actor: Actor,
  id: number,
  { paidOn, reason }: Reversal,
): Promise<number> {
  const payment = await lockPayment(tx, id);
  const day = paidOn < payment.paidOn ? payment.paidOn : paidOn;
  return reverseLocked(tx, actor, payment, { paidOn: day, reason });
}

/** Returns whether money of a receipt was exchanged into another currency. */
const wasExchanged = async (tx: Db, id: number): Promise<boolean> =>
  (
    await tx.row<{ exchanged: boolean }>(sql`
      select exists (select 1 from allocations o join payments r on r.id = o.refund_id
        where o.payment_id = ${id} and r.method = ${'EXCHANGE' satisfies PaymentMethod}) as exchanged`)
  ).exchanged;

async function reverseLocked(
  tx: Db,
  actor: Actor,
  payment: LockedPayment,
  { paidOn, reason }: Reversal,
): Promise<number> {
  const { id, company } = payment;
  // The other half of the exchange would stay.
  if (payment.method === 'EXCHANGE') refuse('payment.exchanged');
  await lockPaidInvoices(tx, [id]);
  const used = await tx.rows<{ invoiceId: number | null; amount: number }>(sql`
    select invoice_id as "invoiceId", sum(amount) as amount from allocations
    where payment_id = ${id} group by invoice_id having sum(amount) <> 0`);
  if (used.some(({ invoiceId }) => invoiceId === null))
    refuse((await wasExchanged(tx, id)) ? 'payment.exchanged_part' : 'payment.refunded');
  await allocate(
    tx,
    actor,
    { company, day: await findToday(tx, actor.now) },
    used.map(({ invoiceId, amount }) => ({
      paymentId: id,
      invoiceId: invoiceId as number,
      amount: -amount,
    })),
  );
  const reversalId = await insertPayment(tx, actor, {
    ...payment,
    amount: -payment.amount,
    // The credit leaves at the value at which it entered.
    baseAmount: -(await readReceivedBase(tx, id)),
    paidOn,
    // An opening balance entered the ledger when it was imported, long after it was received.
    ...(payment.method === 'OPENING' && { postedOn: await findToday(tx, actor.now) }),
    reference: '',
    note: reason,
    reverses: id,
  });
  await recordOf(tx, actor, id, 'reverse', reason);
  return reversalId;
}

/** Sets the bank account of transfers that were recorded without one, and moves their postings to it. */
export async function assignBankAccount(
  tx: Db,
  actor: Actor,
  bankAccountId: number,
  paymentIds: readonly number[],
): Promise<void> {
  const account = methodAccounts.TRANSFER;
  const payments = await tx.rows<
    Pick<LockedPayment, 'id' | 'company' | 'currency' | 'amount'> & { baseAmount: number }
  >(sql`
    update payments p set bank_account_id = ${bankAccountId}
    from journals j join postings e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
    where p.id = any(${[...paymentIds]}::bigint[]) and p.bank_account_id is null
      and j.source_kind = 'PAYMENT' and j.source_id = p.id and j.source_version = 1 and a.kind = ${account}
    returning p.id, p.company, p.currency, p.amount, e.base_amount as "baseAmount"`);
  if (payments.length === 0) return;
  const day = await findToday(tx, actor.now);
  await postJournals(
    tx,
    actor,
    payments.map(({ id, company, currency, amount, baseAmount }) => ({
      company,
      date: day,
      source: { kind: 'PAYMENT', id, version: accountKnownVersion },
      postings: [
        { account, bankAccountId, currency, amount, baseAmount },
        { account, currency, amount: -amount, baseAmount: -baseAmount },
      ],
    })),
  );
}

/** Version 1 records a payment, and version 2 that its payer became known. */
const accountKnownVersion = 3;
