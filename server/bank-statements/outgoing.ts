import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { runInSavepoint } from '../db/savepoint';
import type { Actor } from '../events/event';
import { isStandingReceipt } from '../invoices/credit-left';
import { groupBy } from '../lib/group-by';
import { assignBankAccount, lockPaidInvoices, lockReceipts, reverseReceipt } from '../payments/change';
import type { OwnAccount } from './account';
import type { EntryMatch, OpenEntry } from './entry';
import { createDayFinder } from './receipts';
import { countDays, findRecordedPayments, type RecordedPayment } from './recorded';

/** A payment back to a customer is booked within so many days after it was recorded, or before. */
export const refundedWithinDays = 10;

/**
 * Returns matches of outgoing entries with recorded payments back of the same amount and time, where there is exactly one on
 * both sides.
 */
export async function matchRefunds(
  tx: Db,
  actor: Actor,
  account: OwnAccount,
  entries: readonly OpenEntry[],
): Promise<EntryMatch[]> {
  if (entries.length === 0) return [];
  const recorded = await findRecordedPayments(tx, account, entries, refundedWithinDays);
  const entriesOf = groupBy(
    recorded.flatMap((refund) =>
      entries.filter((entry) => isSameRefund(entry, refund)).map((entry) => ({ refund, entry })),
    ),
    ({ refund }) => refund.id,
  );
  const matches = entries.flatMap((entry): EntryMatch[] => {
    const [refund, otherRefund] = recorded.filter((one) => isSameRefund(entry, one));
    if (!refund || otherRefund || entriesOf.get(refund.id)?.length !== 1) return [];
    return [{ entryId: entry.id, paymentId: refund.id, rule: 'REFUND', isCreated: false }];
  });
  await assignBankAccount(
    tx,
    actor,
    account.id,
    matches.map(({ paymentId }) => paymentId),
  );
  return matches;
}

const isSameRefund = ({ amount, bookedOn }: OpenEntry, refund: RecordedPayment): boolean =>
  refund.amount === amount && countDays(bookedOn, refund.paidOn) <= refundedWithinDays;

/** A matched receipt that an entry undoes. */
interface UndoneReceipt {
  entryId: number;
  paymentId: number;
}

/**
 * Reverses the receipts that entries undo, and returns the matches with the payments that do so. It is certain when exactly
 * one matched receipt has the same amount and a reference in common, and no money of it was paid back.
 */
export async function matchReversals(
  tx: Db,
  actor: Actor,
  account: OwnAccount,
  entries: readonly OpenEntry[],
): Promise<EntryMatch[]> {
  const undone = await findUndoneReceipts(tx, entries);
  const byEntry = groupBy(undone, ({ entryId }) => entryId);
  const byPayment = groupBy(undone, ({ paymentId }) => paymentId);
  const toDay = await createDayFinder(tx, account.company);
  const certain = entries.flatMap((entry) => {
    const [receipt, other] = byEntry.get(entry.id) ?? [];
    if (!receipt || other || (byPayment.get(receipt.paymentId) ?? []).length > 1) return [];
    return [{ entry, paymentId: receipt.paymentId }];
  });
  const paymentIds = certain.map(({ paymentId }) => paymentId);
  await lockReceipts(tx, paymentIds);
  await lockPaidInvoices(tx, paymentIds);
  const matches: EntryMatch[] = [];
  // A receipt that was paid back or reversed until it was locked stays for a user, and the other entries are matched.
  for (const { entry, paymentId } of certain)
    await runInSavepoint(tx, async () => {
      const reversalId = await reverseReceipt(tx, actor, paymentId, {
        paidOn: toDay(entry.bookedOn),
        reason: entry.text.slice(0, maxReason),
      });
      matches.push({ entryId: entry.id, paymentId: reversalId, rule: 'REVERSAL', isCreated: false });
    });
  return matches;
}

const maxReason = 500;

/** Returns the matched receipts that have the opposite amount of these entries and a reference in common with them. */
const findUndoneReceipts = (tx: Db, entries: readonly OpenEntry[]): Promise<UndoneReceipt[]> =>
  entries.length === 0
    ? Promise.resolve([])
    : tx.rows<UndoneReceipt>(sql`
        select e.id as "entryId", p.id as "paymentId"
        from bank_entries e join bank_entries r on r.bank_account_id = e.bank_account_id and r.amount = -e.amount
          and r.booked_on <= e.booked_on and (r.structured_reference <> '' and r.structured_reference = e.structured_reference
            or r.end_to_end_id <> '' and r.end_to_end_id = e.end_to_end_id
            or r.service_reference <> '' and r.service_reference = e.service_reference)
        join payments p on p.id = r.payment_id
        where e.id = any(${entries.map(({ id }) => id)}::bigint[]) and ${isStandingReceipt}
          and not exists (select 1 from allocations o where o.payment_id = p.id and o.refund_id is not null)`);
