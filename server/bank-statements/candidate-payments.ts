import sql from 'sql-template-tag';
import type { BankCandidate } from '#contract/bank-statements';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { isStandingReceipt } from '../invoices/credit-left';
import type { OwnAccount } from './account';
import { recordedWithinDays } from './certain';
import type { OpenEntry } from './entry';
import { countDays, findRecordedPayments, type RecordedPayment } from './recorded';

/** A payment back may have been recorded long before the bank executed it. */
const refundedWithinDays = 30;
/** Direct debits and card payments can be returned for so long. */
const undoneWithinDays = 120;
const maxUndoable = 3;

type CandidatesByEntry = ReadonlyMap<number, BankCandidate[]>;

/** Returns the payments of the same amount that were recorded by hand and are on no statement yet, by entry. */
export async function findLinkable(
  db: Db,
  account: OwnAccount,
  entries: readonly OpenEntry[],
): Promise<CandidatesByEntry> {
  const recorded = await findRecordedPayments(db, account, entries, refundedWithinDays);
  const described = await describePayments(
    db,
    recorded.map(({ id }) => id),
  );
  const isNear = (entry: OpenEntry, { paidOn }: RecordedPayment) =>
    countDays(entry.bookedOn, paidOn) <= (entry.amount > 0 ? recordedWithinDays : refundedWithinDays);
  return new Map(
    entries.map((entry) => [
      entry.id,
      recorded
        .filter((payment) => payment.amount === entry.amount && isNear(entry, payment))
        .map(({ id }) => ({
          kind: 'PAYMENT',
          reason: entry.amount > 0 ? 'RECORDED' : 'REFUND',
          ...(described.get(id) ?? nothing),
        })),
    ]),
  );
}

const nothing: Pick<BankCandidate, 'customer' | 'payment' | 'invoices'> = {
  customer: null,
  payment: null,
  invoices: [],
};

/** Returns the matched receipts that outgoing entries may undo, by entry: those of the same payer first, then the latest. */
export async function findUndoable(db: Db, entries: readonly OpenEntry[]): Promise<CandidatesByEntry> {
  const outgoing = entries.filter(({ amount }) => amount < 0).map(({ id }) => id);
  if (outgoing.length === 0) return new Map();
  const undoable = await db.rows<{ entryId: number; paymentId: number }>(sql`
    select e.id as "entryId", u.id as "paymentId" from bank_entries e cross join lateral (
      select p.id from bank_entries r join payments p on p.id = r.payment_id
      where r.bank_account_id = e.bank_account_id and r.amount = -e.amount and ${isStandingReceipt}
        and r.booked_on between e.booked_on - ${undoneWithinDays}::int and e.booked_on
      order by r.counterparty_name = e.counterparty_name desc, r.booked_on desc, r.id desc limit ${maxUndoable}) u
    where e.id = any(${outgoing}::bigint[])`);
  const described = await describePayments(
    db,
    undoable.map(({ paymentId }) => paymentId),
  );
  const candidates = new Map<number, BankCandidate[]>();
  for (const { entryId, paymentId } of undoable)
    candidates.set(entryId, [
      ...(candidates.get(entryId) ?? []),
      { kind: 'REVERSAL', reason: 'REVERSAL', ...(described.get(paymentId) ?? nothing) },
    ]);
  return candidates;
}

/** Returns the customers of payments and the invoices that they pay. */
async function describePayments(db: Db, ids: readonly number[]) {
  const rows = await db.rows<typeof nothing & { id: number }>(sql`
    select p.id, jsonb_build_object('id', p.id, 'paidOn', p.paid_on) as payment,
      ${selectNamedCustomer('c')} as customer,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'amount', o.amount) order by i.id)
        from (select invoice_id, sum(amount) as amount from allocations
          where payment_id = p.id and invoice_id is not null group by invoice_id having sum(amount) <> 0) o
        join invoices i on i.id = o.invoice_id), '[]') as invoices
    from payments p left join customers c on c.id = p.customer_id where p.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, ...described }) => [id, described]));
}
