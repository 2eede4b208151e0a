import sql from 'sql-template-tag';
import type { EventAction } from '#contract/api/events';
import { refuseField } from '#contract/api/refusal';
import { chooseInvoices } from '#contract/choose-invoices';
import type { Company } from '#contract/companies';
import { findCurrency } from '#contract/currencies';
import type { LedgerAccountKind } from '#contract/ledger-accounts';
import type { NewPayment, NewRefund, Payment, PaymentMethod } from '#contract/payments';
import type { Context } from '../app-context';
import { createBuyerLookup, requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { type Actor, recordEvent, recordEvents } from '../events/event';
import { allocate, lockCustomers } from '../invoices/allocations';
import { findCredit, takeCredit } from '../invoices/credit-left';
import { type NewJournal, type NewPosting, postJournals } from '../journals/post';
import { listDefinedCurrencies } from '../settings/currencies';
import { findToday } from '../settings/today';
import { requireCashBelowThreshold } from './cash';
import { checkAllocations } from './check';
import { findOpenInvoices } from './open-invoices';
import { readPayment } from './queries';

export const methodAccounts: Record<PaymentMethod, LedgerAccountKind> = {
  TRANSFER: 'BANK',
  CARD: 'CARDS',
  CASH: 'CASH',
  OPENING: 'OPENING_BALANCES',
  WRITE_OFF: 'BAD_DEBT',
  EXCHANGE: 'EXCHANGE',
};

/** What decides about the postings of a payment. */
interface PostedPayment {
  company: Company;
  method: PaymentMethod;
  bankAccountId: number | null;
  customerId: number | null;
  currency: string;
  amount: number;
  /** in the company's currency, of the reversal of a receipt; absent: at the rate of its day */
  baseAmount?: number;
}

/** Returns the postings of money received, or with a negative amount paid back. */
function toPaymentPostings({
  method,
  bankAccountId,
  customerId,
  currency,
  amount,
  baseAmount,
}: PostedPayment): NewPosting[] {
  return [
    {
      account: methodAccounts[method],
      bankAccountId,
      currency,
      amount,
      ...(baseAmount !== undefined && { baseAmount }),
    },
    {
      account: customerId === null ? 'UNMATCHED_RECEIPTS' : 'CUSTOMER_CREDIT',
      customerId,
      currency,
      amount: -amount,
      ...(baseAmount !== undefined && { baseAmount: -baseAmount }),
    },
  ];
}

export type PaymentRow = PostedPayment & {
  deposit?: boolean;
  paidOn: string;
  reference: string;
  note: string;
  reverses?: number;
  /** the import of an opening balance, and the day on which it enters the ledger */
  importId?: number;
  postedOn?: string;
};

/**
 * Stores payments, from one to thousands, and posts them to the ledger. The caller has locked the customers and checked the
 * input. Returns their ids in the same order.
 */
export async function insertPayments(
  tx: Db,
  actor: Actor,
  payments: readonly PaymentRow[],
): Promise<number[]> {
  const column = <Key extends keyof PaymentRow>(key: Key) => payments.map((payment) => payment[key] ?? null);
  const inserted = await tx.rows<{ id: number }>(sql`
    insert into payments (company, method, deposit, bank_account_id, customer_id, currency, amount, paid_on, reference, note,
      reverses, import_id, recorded_at, recorded_by)
    select p.company, p.method, coalesce(p.deposit, false), p.account, p.customer, p.currency, p.amount, p.day, p.reference,
      p.note, p.reverses, p.import, ${actor.now}, ${actor.userId}
    from unnest(${column('company')}::text[], ${column('method')}::text[], ${column('deposit')}::boolean[],
      ${column('bankAccountId')}::bigint[], ${column('customerId')}::bigint[], ${column('currency')}::text[],
      ${column('amount')}::bigint[], ${column('paidOn')}::date[], ${column('reference')}::text[], ${column('note')}::text[],
      ${column('reverses')}::bigint[], ${column('importId')}::bigint[]) with ordinality
      as p (company, method, deposit, account, customer, currency, amount, day, reference, note, reverses, import, place)
    order by p.place returning id`);
  // Ids are given in the order of the payments.
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
  await postJournals(
    tx,
    actor,
    payments.map(
      (payment, at): NewJournal => ({
        company: payment.company,
        date: payment.postedOn ?? payment.paidOn,
        source: { kind: 'PAYMENT', id: ids[at] as number, version: 1 },
        postings: toPaymentPostings(payment),
      }),
    ),
  );
  return ids;
}

/** Stores one payment. Returns its id. */
export const insertPayment = async (tx: Db, actor: Actor, payment: PaymentRow): Promise<number> =>
  (await insertPayments(tx, actor, [payment]))[0] as number;

/**
 * Records money received from a customer and uses it for invoices: those of the input, otherwise those that its reference
 * names, otherwise the oldest due; a deposit pays none. The rest becomes credit. Refuses a day in the future, an account of
 * another company or currency, and more for an invoice than is open.
 */
export const recordPayment = (context: Context, { allocations, ...payment }: NewPayment): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const actor = { now: context.now, userId: context.user.id };
    const { customerId } = payment;
    if (customerId !== null) await createBuyerLookup(tx, 'customerId')(customerId);
    if (customerId === null && allocations && allocations.length > 0) refuseField('customerId', 'required');
    await checkPayment(tx, context.now, payment);
    await lockCustomers(tx, [customerId]);
    if (payment.method === 'CASH') await requireCashBelowThreshold(tx, payment, context.user.language);
    const id = await insertPayment(tx, actor, payment);
    if (customerId !== null) {
      const selected =
        allocations ??
        (payment.deposit
          ? []
          : chooseInvoices(
              payment.amount,
              `${payment.reference} ${payment.note}`,
              await findOpenInvoices(tx, { ...payment, customerId }),
            ));
      await payInvoices(tx, actor, { ...payment, id, left: payment.amount }, selected);
    }
    await recordOf(tx, actor, id, 'create');
    return readPayment(tx, id);
  });

/**
 * Uses money of a receipt for invoices. Refuses more than is left of the receipt or open of an invoice, and money for an invoice
 * whose buyer or payer is sanctioned (`customer.sanctioned`), also of another customer.
 */
export async function payInvoices(
  tx: Db,
  actor: Actor,
  { id, company, currency, left }: { id: number; company: Company; currency: string; left: number },
  selected: readonly { invoiceId: number; amount: number }[],
): Promise<void> {
  await checkAllocations(tx, { id, company, currency, left }, selected);
  const paid = selected.flatMap(({ invoiceId, amount }) => (amount > 0 ? [invoiceId] : []));
  if (paid.length > 0)
    await requireNotSanctioned(
      tx,
      sql`select unnest(array[customer_id, payer_id]) from invoices where id = any(${paid}::bigint[])`,
    );
  await allocate(
    tx,
    actor,
    { company, day: await findToday(tx, actor.now) },
    selected.map(({ invoiceId, amount }) => ({ paymentId: id, invoiceId, amount })),
  );
}

/** Records that credit of a customer was paid back. Refuses more than is left of receipts and credit notes. */
export const recordRefund = (context: Context, customerId: number, refund: NewRefund): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const actor = { now: context.now, userId: context.user.id };
    const { company, currency, amount, paidOn } = refund;
    await checkPayment(tx, context.now, refund);
    await lockCustomers(tx, [customerId]);
    await requireNotSanctioned(tx, sql`select ${customerId}::bigint`);
    const credits = (await findCredit(tx, company, [customerId])).filter((one) => one.currency === currency);
    const maximum = credits.reduce((sum, { left }) => sum + left, 0);
    if (amount > maximum) refuseField('amount', 'amount_left');
    const refundId = await insertPayment(tx, actor, { ...refund, customerId, amount: -amount });
    const used = takeCredit(credits, amount).map((part) => ({ ...part, refundId }));
    await allocate(tx, actor, { company, day: paidOn }, used);
    await recordOf(tx, actor, refundId, 'refund');
    return readPayment(tx, refundId);
  });

/** Refuses a day in the future, an unknown currency, and a transfer without an account of this company and currency. */
async function checkPayment(
  tx: Db,
  now: Date,
  {
    company,
    method,
    bankAccountId,
    currency,
    paidOn,
  }: Pick<NewPayment, 'company' | 'method' | 'bankAccountId' | 'currency' | 'paidOn'>,
): Promise<void> {
  const today = await findToday(tx, now);
  if (paidOn > today) refuseField('paidOn', 'in_future');
  if (!findCurrency(currency, await listDefinedCurrencies(tx))) refuseField('currency', 'currency');
  if (method !== 'TRANSFER') {
    if (bankAccountId !== null) refuseField('bankAccountId', 'unknown_row');
    return;
  }
  if (bankAccountId === null) return;
  const account = await tx.maybe<{ currency: string }>(sql`
    select currency from company_bank_accounts where id = ${bankAccountId} and company = ${company}`);
  if (!account) return refuseField('bankAccountId', 'unknown_row');
  if (account.currency !== currency)
    refuseField('bankAccountId', 'account_currency', { currency: account.currency });
}

/** Records an event of a payment, which the history of its customer shows too. */
export const recordOf = (
  tx: Db,
  { now, userId }: Actor,
  id: number,
  action: EventAction<'payments'>,
  reason?: string,
): Promise<number> =>
  recordEvent(tx, { now, userId, noun: 'payments', id, action, ...(reason && { reason }) });

/** Records that many payments were recorded. */
export const recordCreated = (tx: Db, { now, userId }: Actor, ids: readonly number[]): Promise<void> =>
  recordEvents(
    tx,
    { noun: 'payments', userId },
    sql`
      select ${now}::timestamptz, ${userId}::bigint, id, ${'create' satisfies EventAction<'payments'>}, null::text, null::text,
        null::jsonb, null::text
      from unnest(${[...ids]}::bigint[]) id`,
  );
