import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { type BankEntryState, type BankEntryStep, bankEntryLifecycle } from '#contract/bank-entry-states';
import type { BankEntryRow, BankMatch } from '#contract/bank-statements';
import type { Context } from '../app-context';
import { createBuyerLookup } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { stateAfter } from '../db/states';
import type { Actor } from '../events/event';
import { recordEvent } from '../events/event';
import { lockCustomers } from '../invoices/allocations';
import { isStandingReceipt } from '../invoices/credit-left';
import { assignBankAccount, reverseReceipt } from '../payments/change';
import { insertPayment, payInvoices, recordOf } from '../payments/record';
import { findToday } from '../settings/today';
import { getAccount, type OwnAccount } from './account';
import { type EntryMatch, type OpenEntry, openEntryColumns, storeMatches } from './entry';
import { readEntry } from './queries';
import { createDayFinder, toPayment } from './receipts';
import { isRealTransfer, isUnlinkedTransfer } from './recorded';

interface LockedEntry extends OpenEntry {
  accountId: number;
  state: BankEntryState;
  paymentId: number | null;
  createdPayment: boolean;
}

/** Locks an entry for a step. Refuses an older version (`row.stale`) and a step that its state does not allow. */
async function lockEntry(
  tx: Db,
  id: number,
  version: number,
  step: BankEntryStep,
): Promise<LockedEntry & { next: BankEntryState }> {
  const entry =
    (await tx.maybe<LockedEntry & { version: number }>(sql`
      select ${openEntryColumns}, e.bank_account_id as "accountId", e.state, e.payment_id as "paymentId",
        e.created_payment as "createdPayment", e.version
      from bank_entries e where e.id = ${id} for update`)) ?? refuse('row.not_found');
  if (entry.version !== version) refuse('row.stale', { current: await readEntry(tx, id) });
  const next = getNextState(bankEntryLifecycle, entry.state, step);
  return { ...entry, next: next ?? refuse('step.not_allowed', { step, status: entry.state }) };
}

/** Matches an entry with a receipt of a customer, with a recorded payment, or with the receipt that it undoes. */
export const matchEntry = ({ db, user, now }: Context, id: number, match: BankMatch): Promise<BankEntryRow> =>
  db.transaction(async (tx) => {
    const actor = { now, userId: user.id };
    const entry = await lockEntry(tx, id, match.version, 'match');
    const account = await getAccount(tx, entry.accountId, { lock: false });
    const paymentId = await settle(tx, actor, account, entry, match);
    await storeMatches(tx, [
      { entryId: id, paymentId, rule: 'USER', isCreated: match.kind === 'CUSTOMER' } satisfies EntryMatch,
    ]);
    await recordDecision(tx, actor, entry, 'match');
    return readEntry(tx, id);
  });

/** Returns the payment that an entry is about, which is recorded unless it is known. */
function settle(
  tx: Db,
  actor: Actor,
  account: OwnAccount,
  entry: OpenEntry,
  match: BankMatch,
): Promise<number> {
  if (match.kind === 'CUSTOMER') return recordReceipt(tx, actor, account, entry, match);
  return match.kind === 'PAYMENT'
    ? linkPayment(tx, actor, account, entry, match.paymentId)
    : undoReceipt(tx, actor, account, entry, match.paymentId);
}

async function recordReceipt(
  tx: Db,
  actor: Actor,
  account: OwnAccount,
  entry: OpenEntry,
  { customerId, allocations }: Extract<BankMatch, { kind: 'CUSTOMER' }>,
): Promise<number> {
  const { amount, bookedOn } = entry;
  if (amount <= 0) refuse('bank_entry.not_a_receipt');
  await createBuyerLookup(tx, 'customerId')(customerId);
  const buyers = await tx.rows<{ id: number | null }>(sql`
    select customer_id as id from invoices where id = any(${allocations.map(({ invoiceId }) => invoiceId)}::bigint[])`);
  await lockCustomers(tx, [customerId, ...buyers.map(({ id }) => id)]);
  const toDay = await createDayFinder(tx, account.company);
  const payment = toPayment(account, entry, customerId, toDay(bookedOn));
  const id = await insertPayment(tx, actor, payment);
  await payInvoices(tx, actor, { ...payment, id, left: amount }, allocations);
  await recordOf(tx, actor, id, 'create');
  return id;
}

/** Refuses a payment of another account, currency or amount, and one that is on a statement already. */
async function linkPayment(
  tx: Db,
  actor: Actor,
  account: OwnAccount,
  { amount }: OpenEntry,
  paymentId: number,
): Promise<number> {
  await tx.run(sql`select 1 from payments where id = ${paymentId} for update`);
  const payment = await tx.maybe(sql`
    select 1 from payments p
    where p.id = ${paymentId} and p.amount = ${amount} and ${isUnlinkedTransfer(account)} and ${isRealTransfer}`);
  if (!payment) refuse('bank_entry.other_payment');
  await assignBankAccount(tx, actor, account.id, [paymentId]);
  return paymentId;
}

/** Refuses a receipt of another amount or account. */
async function undoReceipt(
  tx: Db,
  actor: Actor,
  account: OwnAccount,
  { amount, bookedOn, text }: OpenEntry,
  paymentId: number,
): Promise<number> {
  const receipt = await tx.maybe(sql`
    select 1 from payments p where p.id = ${paymentId} and p.amount = ${-amount} and p.bank_account_id = ${account.id}`);
  if (!receipt) refuse('bank_entry.other_payment');
  const toDay = await createDayFinder(tx, account.company);
  return reverseReceipt(tx, actor, paymentId, { paidOn: toDay(bookedOn), reason: text.slice(0, 500) });
}

/** Marks an entry that is no payment of a customer. */
export const ignoreEntry = (
  { db, user, now }: Context,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<BankEntryRow> =>
  db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id, version, 'ignore');
    await tx.run(sql`
      update bank_entries set state = ${stateAfter(bankEntryLifecycle, 'ignore')}, reason = ${reason}, version = version + 1
      where id = ${id}`);
    await recordDecision(tx, { now, userId: user.id }, entry, 'ignore', reason);
    return readEntry(tx, id);
  });

/**
 * Opens an entry again. A receipt that the match recorded is reversed, unless a user did so already; a payment that was
 * recorded before, or that reversed a receipt, stays and can be matched again.
 */
export const undoDecision = (
  { db, user, now }: Context,
  id: number,
  { version }: { version: number },
): Promise<BankEntryRow> =>
  db.transaction(async (tx) => {
    const actor = { now, userId: user.id };
    const entry = await lockEntry(tx, id, version, 'undo');
    await tx.run(sql`
      update bank_entries set state = ${stateAfter(bankEntryLifecycle, 'undo')}, payment_id = null, created_payment = false,
        matched_by = null, reason = '', version = version + 1
      where id = ${id}`);
    if (entry.createdPayment && entry.paymentId !== null && (await isStanding(tx, entry.paymentId)))
      await reverseReceipt(tx, actor, entry.paymentId, { paidOn: await findToday(tx, now), reason: '' });
    await recordDecision(tx, actor, entry, 'undo');
    return readEntry(tx, id);
  });

const isStanding = async (tx: Db, paymentId: number): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from payments p where p.id = ${paymentId} and ${isStandingReceipt}`)) !==
  undefined;

async function recordDecision(
  tx: Db,
  actor: Actor,
  { id, state, next }: { id: number; state: BankEntryState; next: BankEntryState },
  action: BankEntryStep,
  reason?: string,
): Promise<void> {
  await tx.run(
    sql`update bank_entries set decided_at = ${actor.now}, decided_by = ${actor.userId} where id = ${id}`,
  );
  await recordEvent(tx, {
    ...actor,
    noun: 'bank-entries',
    id,
    action,
    from: state,
    to: next,
    ...(reason && { reason }),
  });
}
