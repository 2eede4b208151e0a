import sql from 'sql-template-tag';
import type { Company } from '#contract/companies';
import { owingStates } from '#contract/invoice-states';
import { createNamingFinder } from '#contract/named-invoices';
import { addDays } from '#contract/time';
import { isSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { toStateList } from '../db/states';
import { listQrReferences } from '../documents/references';
import type { Actor } from '../events/event';
import { allocate, lockCustomers, lockInvoices } from '../invoices/allocations';
import { selectOpen } from '../invoices/credit-left';
import { findClosedThrough } from '../journals/closings';
import { insertPayments, type PaymentRow, recordCreated } from '../payments/record';
import { findToday } from '../settings/today';
import type { OwnAccount } from './account';
import {
  type CertainReceipt,
  decideReceipts,
  type NamedEntry,
  type OwingInvoice,
  recordedWithinDays,
} from './certain';
import { type EntryMatch, type OpenEntry, toPayerTexts } from './entry';
import { findRecordedPayments } from './recorded';

/** Records the receipts that certainly pay invoices, and returns their matches. The caller has locked the entries. */
export async function matchReceipts(
  tx: Db,
  actor: Actor,
  account: OwnAccount,
  entries: readonly OpenEntry[],
): Promise<EntryMatch[]> {
  const findNaming = createNamingFinder(await findOwingInvoices(tx, account.company), listQrReferences);
  const named = entries.flatMap((entry): NamedEntry[] => {
    const naming = findNaming(toPayerTexts(entry));
    return naming ? [{ entry, naming }] : [];
  });
  if (named.length === 0) return [];
  const invoices = named.flatMap(({ naming }) => naming.invoices);
  // What others record meanwhile is visible once they have released the customers.
  await lockCustomers(tx, [...new Set(invoices.flatMap(({ customerId, buyerId }) => [customerId, buyerId]))]);
  const ids = [...new Set(invoices.map(({ id }) => id))];
  // Another customer may pay one of them, who is not locked.
  await lockInvoices(tx, ids);
  const open = await readOpenAmounts(tx, ids);
  const recorded = await findRecordedPayments(
    tx,
    account,
    named.map(({ entry }) => entry),
    recordedWithinDays,
  );
  return recordReceipts(tx, actor, account, decideReceipts(named, open, recorded));
}

async function recordReceipts(
  tx: Db,
  actor: Actor,
  account: OwnAccount,
  receipts: readonly CertainReceipt[],
): Promise<EntryMatch[]> {
  if (receipts.length === 0) return [];
  const toDay = await createDayFinder(tx, account.company);
  const ids = await insertPayments(
    tx,
    actor,
    receipts.map(({ entry, customerId }) => toPayment(account, entry, customerId, toDay(entry.bookedOn))),
  );
  await allocate(
    tx,
    actor,
    { company: account.company, day: await findToday(tx, actor.now) },
    receipts.flatMap(({ allocations }, at) =>
      allocations.map((allocation) => ({ ...allocation, paymentId: ids[at] as number })),
    ),
  );
  await recordCreated(tx, actor, ids);
  return receipts.map(({ entry, rule }, at) => ({
    entryId: entry.id,
    paymentId: ids[at] as number,
    rule,
    isCreated: true,
  }));
}

/** Returns the receipt that an entry shows. */
export const toPayment = (
  { id, company }: OwnAccount,
  { amount, currency, structuredReference, text }: OpenEntry,
  customerId: number,
  paidOn: string,
): PaymentRow => ({
  company,
  method: 'TRANSFER',
  bankAccountId: id,
  customerId,
  currency,
  amount,
  paidOn,
  reference: (structuredReference || text).slice(0, maxReference),
  note: '',
});

const maxReference = 200;

/**
 * Creates a function that returns the day to which an entry is posted: the one on which the bank booked it, or the first open
 * one when that period is closed.
 */
export async function createDayFinder(tx: Db, company: Company): Promise<(bookedOn: string) => string> {
  const through = await findClosedThrough(tx, company);
  if (through === null) return (bookedOn) => bookedOn;
  const firstOpen = addDays(through, 1);
  return (bookedOn) => (bookedOn > through ? bookedOn : firstOpen);
}

/** Returns the invoices of a company of which something is open. Customers on a sanctions list pay nothing without a user. */
const findOwingInvoices = (tx: Db, company: Company): Promise<OwingInvoice[]> =>
  tx.rows<OwingInvoice>(sql`
    select i.id, i.number, i.reference, i.currency, i.customer_id as "buyerId",
      coalesce(i.payer_id, i.customer_id) as "customerId"
    from invoices i
    where i.company = ${company} and i.kind = 'INVOICE' and i.state in (${toStateList(owingStates)})
      and i.customer_id is not null and not ${isSanctioned(sql`i.customer_id`)}
      and not ${isSanctioned(sql`coalesce(i.payer_id, i.customer_id)`)}
    order by i.due_on, i.id`);

/** Returns what is open of invoices that still owe something. */
async function readOpenAmounts(tx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows<{ id: number; open: number }>(sql`
    select i.id, ${selectOpen} as open from invoices i
    where i.id = any(${[...ids]}::bigint[]) and i.state in (${toStateList(owingStates)})`);
  return new Map(rows.map(({ id, open }) => [id, open]));
}
