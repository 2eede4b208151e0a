import sql from 'sql-template-tag';
import { bankEntryLifecycle } from '#contract/bank-entry-states';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import type { Actor } from '../events/event';
import type { OwnAccount } from './account';
import { type OpenEntry, openEntryColumns, storeMatches } from './entry';
import { matchRefunds, matchReversals } from './outgoing';
import { matchReceipts } from './receipts';

/**
 * Matches the open entries of an account that certainly belong to a payment. Entries about which a user decided, and that were
 * opened again, are left to users. Returns how many were matched.
 */
export async function matchEntries(tx: Db, actor: Actor, account: OwnAccount): Promise<number> {
  const entries = await lockOpenEntries(tx, account.id);
  const receipts = await matchReceipts(
    tx,
    actor,
    account,
    entries.filter(({ amount, reversal }) => amount > 0 && !reversal),
  );
  await storeMatches(tx, receipts);
  const outgoing = entries.filter(({ amount }) => amount < 0);
  const refunds = await matchRefunds(
    tx,
    actor,
    account,
    outgoing.filter(({ reversal }) => !reversal),
  );
  const refunded = new Set(refunds.map(({ entryId }) => entryId));
  const reversals = await matchReversals(
    tx,
    actor,
    account,
    outgoing.filter(({ id }) => !refunded.has(id)),
  );
  await storeMatches(tx, [...refunds, ...reversals]);
  return receipts.length + refunds.length + reversals.length;
}

/** Locks entries before customers, as users who match an entry do. */
const lockOpenEntries = (tx: Db, accountId: number): Promise<OpenEntry[]> =>
  tx.rows<OpenEntry>(sql`
    select ${openEntryColumns} from bank_entries e
    where e.bank_account_id = ${accountId} and ${canTakeStep(bankEntryLifecycle, 'match', 'e.state')} and e.decided_at is null
    order by e.booked_on, e.id for update`);
