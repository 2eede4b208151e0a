import sql from 'sql-template-tag';
import {
  type BankCandidateReason,
  bankCandidateReasons,
  bankEntryLifecycle,
} from '#contract/bank-entry-states';
import type { BankCandidate, BankEntryRow } from '#contract/bank-statements';
import type { Db } from '../db/database';
import { canTakeStep } from '../db/states';
import { groupBy } from '../lib/group-by';
import { getAccount } from './account';
import { createInvoiceFinder } from './candidate-invoices';
import { findLinkable, findUndoable } from './candidate-payments';
import { type OpenEntry, openEntryColumns } from './entry';
import { readEntry } from './queries';

const maxCandidates = 5;

/** Returns how open entries can be matched, the strongest reason first. */
export async function listCandidates(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; candidates: BankCandidate[] }[]> {
  const entries = await db.rows<OpenEntry & { accountId: number }>(sql`
    select ${openEntryColumns}, e.bank_account_id as "accountId" from bank_entries e
    where e.id = any(${[...ids]}::bigint[]) and ${canTakeStep(bankEntryLifecycle, 'match', 'e.state')}`);
  const listed: { id: number; candidates: BankCandidate[] }[] = [];
  for (const [accountId, ofAccount] of groupBy(entries, (entry) => entry.accountId)) {
    const account = await getAccount(db, accountId, { lock: false });
    const linkable = await findLinkable(db, account, ofAccount);
    const undoable = await findUndoable(db, ofAccount);
    const findInvoices = await createInvoiceFinder(db, account.company, ofAccount);
    for (const entry of ofAccount) {
      const { id } = entry;
      const candidates = [...(linkable.get(id) ?? []), ...(undoable.get(id) ?? []), ...findInvoices(entry)];
      listed.push({ id, candidates: sortCandidates(candidates).slice(0, maxCandidates) });
    }
  }
  return listed;
}

const rank = (reason: BankCandidateReason): number => bankCandidateReasons.indexOf(reason);

/** Sorts candidates by their reasons, and leaves out those that a stronger reason gives too. */
function sortCandidates(candidates: readonly BankCandidate[]): BankCandidate[] {
  const sorted = candidates.toSorted((a, b) => rank(a.reason) - rank(b.reason));
  const seen = new Set<string>();
  return sorted.filter(({ kind, customer, payment, invoices }) => {
    const key = JSON.stringify([kind, customer?.id, payment?.id, invoices.map(({ id }) => id).sort()]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Returns an entry with its candidates while it is open. Throws `row.not_found`. */
export async function readEntryWithCandidates(
  db: Db,
  id: number,
): Promise<BankEntryRow & { candidates: BankCandidate[] }> {
  const entry = await readEntry(db, id);
  const [listed] = await listCandidates(db, [id]);
  return { ...entry, candidates: listed?.candidates ?? [] };
}
