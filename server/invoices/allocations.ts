import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import { getSettledState } from '#contract/invoice-states';
import type { LedgerAccountKind } from '#contract/ledger-accounts';
import { fraction, roundHalfUp } from '#contract/money/exact';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';
import { type NewJournal, postJournals } from '../journals/post';
import { readSettlements } from '../journals/settlements';
import { groupBy } from '../lib/group-by';
import { readHouseCurrency } from '../settings/house';
import { selectCreditLeft, selectOpen } from './credit-left';

/** Uses money of a receipt or a credit note for an invoice or a payment back; negative to undo that. */
export interface NewAllocation {
  paymentId?: number;
  creditNoteId?: number;
  invoiceId?: number;
  refundId?: number;
  amount: number;
}

/**
 * Locks the customers of money actions until the transaction ends, in the order of their ids, so that nobody uses the same
 * credit twice or pays more than an invoice needs.
 */
export const lockCustomers = (tx: Db, customerIds: readonly (number | null)[]): Promise<number> =>
  tx.run(sql`
    select 1 from customers where id = any(${customerIds.filter((id) => id !== null)}::bigint[])
    order by id for no key update`);

/** Locks the customers of these invoices in the same way. */
export async function lockOwners(tx: Db, ids: readonly number[]): Promise<void> {
  const owners = await tx.rows<{ customerId: number | null }>(sql`
    select customer_id as "customerId" from invoices where id = any(${[...ids]}::bigint[])`);
  await lockCustomers(
    tx,
    owners.map(({ customerId }) => customerId),
  );
}

/** Locks invoices until the transaction ends: another customer may pay one at the same moment. */
export const lockInvoices = (tx: Db, ids: readonly number[]): Promise<number> =>
  tx.run(sql`
    select 1 from invoices where id = any(${[...ids]}::bigint[]) order by id for no key update`);

/**
 * Stores allocations, posts them to the ledger and refreshes the states of the documents. The caller has locked the customers
 * and checked the amounts.
 */
export async function allocate(
  tx: Db,
  actor: Actor,
  { company, day }: { company: Company; day: string },
  allocations: readonly NewAllocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  const inserted = await tx.rows<{ id: number }>(sql`
    insert into allocations (payment_id, credit_note_id, invoice_id, refund_id, amount, allocated_on, allocated_at, allocated_by)
    select a.payment, a.credit_note, a.invoice, a.refund, a.amount, ${day}::date, ${actor.now}, ${actor.userId}
    from unnest(${allocations.map((one) => one.paymentId ?? null)}::bigint[],
      ${allocations.map((one) => one.creditNoteId ?? null)}::bigint[],
      ${allocations.map((one) => one.invoiceId ?? null)}::bigint[], ${allocations.map((one) => one.refundId ?? null)}::bigint[],
      ${allocations.map((one) => one.amount)}::bigint[]) with ordinality as a (payment, credit_note, invoice, refund, amount, place)
    order by a.place returning id`);
  const ids = inserted.map(({ id }) => id);
  await postAllocations(tx, actor, { company, day }, ids);
  const reopened = allocations.flatMap(({ invoiceId, amount }) =>
    amount < 0 && invoiceId ? [invoiceId] : [],
  );
  if (reopened.length > 0) await allocate(tx, actor, { company, day }, await findOwnCredit(tx, reopened));
  await refreshStates(
    tx,
    allocations
      .flatMap(({ invoiceId, creditNoteId }) => [invoiceId, creditNoteId])
      .filter((id) => id !== undefined),
  );
}

/**
 * Returns how invoices that are open again use what is left of their own credit notes: otherwise the customer would have credit
 * for something that nobody paid.
 */
async function findOwnCredit(tx: Db, invoiceIds: readonly number[]): Promise<NewAllocation[]> {
  const notes = await tx.rows<{ invoiceId: number; creditNoteId: number; open: number; left: number }>(sql`
    select i.id as "invoiceId", n.id as "creditNoteId", ${selectOpen} as open, ${selectCreditLeft} as left
    from invoices i join invoices n on n.credits = i.id and n.number is not null
    where i.id = any(${[...new Set(invoiceIds)]}::bigint[]) order by n.id`);
  const open = new Map(notes.map((note) => [note.invoiceId, note.open]));
  return notes.flatMap(({ invoiceId, creditNoteId, left }) => {
    const amount = Math.min(open.get(invoiceId) ?? 0, left);
    open.set(invoiceId, (open.get(invoiceId) ?? 0) - amount);
    return amount > 0 ? [{ creditNoteId, invoiceId, amount }] : [];
  });
}

interface StoredAllocation {
  id: number;
  amount: number;
  currency: string;
  paymentId: number | null;
  creditNoteId: number | null;
  invoiceId: number | null;
  refundId: number | null;
  /** whose money it is, and who owes the invoice or gets the money back */
  ownerId: number | null;
  debtorId: number | null;
}

/**
 * Posts each allocation to an invoice: credit of the customer pays what they owe. Money paid back is posted by its payment, at
 * the rate of its day; in a foreign currency the allocation moves it to the value at which the money was received.
 */
async function postAllocations(
  tx: Db,
  actor: Actor,
  { company, day }: { company: Company; day: string },
  ids: readonly number[],
): Promise<void> {
  const own = await readHouseCurrency(tx);
  const rows = await tx.rows<StoredAllocation>(sql`
    select a.id, a.amount, coalesce(i.currency, r.currency) as currency, a.payment_id as "paymentId",
      a.credit_note_id as "creditNoteId", a.invoice_id as "invoiceId", a.refund_id as "refundId",
      coalesce(p.customer_id, n.customer_id) as "ownerId", coalesce(i.customer_id, r.customer_id) as "debtorId"
    from allocations a left join invoices i on i.id = a.invoice_id left join payments r on r.id = a.refund_id
    left join payments p on p.id = a.payment_id left join invoices n on n.id = a.credit_note_id
    where a.id = any(${[...ids]}::bigint[]) order by a.id`);
  const toJournal = (row: StoredAllocation, credit: number, debt: number): NewJournal => ({
    company,
    date: day,
    source: { kind: 'ALLOCATION', id: row.id, version: 1 },
    postings: [
      { ...toSide(row, 'CUSTOMER_CREDIT', row.ownerId), amount: row.amount, baseAmount: credit },
      {
        ...toSide(row, row.refundId === null ? 'RECEIVABLES' : 'CUSTOMER_CREDIT', row.debtorId),
        amount: -row.amount,
        baseAmount: -debt,
      },
      { account: 'EXCHANGE', currency: row.currency, amount: 0, baseAmount: debt - credit },
    ],
  });
  await postJournals(
    tx,
    actor,
    rows
      .filter(({ currency, refundId }) => currency === own.code && refundId === null)
      .map((row) => toJournal(row, row.amount, row.amount)),
  );
  for (const independent of splitDependent(rows.filter(({ currency }) => currency !== own.code))) {
    const carried = await readCarriedAmounts(tx, independent);
    await postJournals(
      tx,
      actor,
      carried.map(({ row, credit, debt }) => toJournal(row, credit, debt)),
    );
  }
}

/**
 * Splits allocations into groups that are posted one after another: an allocation depends on what earlier ones left of its
 * money and of its invoice or payment back, so these are in earlier groups.
 */
function splitDependent(rows: readonly StoredAllocation[]): StoredAllocation[][] {
  const nextGroups = new Map<string, number>();
  const numbered = rows.map((row) => {
    const keys = [
      `payment ${row.paymentId}`,
      `credit note ${row.creditNoteId}`,
      `invoice ${row.invoiceId}`,
      `refund ${row.refundId}`,
    ];
    const used = keys.filter((key) => !key.endsWith(' null'));
    const group = Math.max(...used.map((key) => nextGroups.get(key) ?? 0));
    for (const key of used) nextGroups.set(key, group + 1);
    return { row, group };
  });
  const groups = groupBy(numbered, ({ group }) => group);
  return [...groups].sort(([one], [other]) => one - other).map(([, group]) => group.map(({ row }) => row));
}

const toSide = ({ currency }: StoredAllocation, account: LedgerAccountKind, customerId: number | null) => ({
  account,
  currency,
  customerId,
});

/** An amount and its value in the company's currency, and how much of both was used before. */
interface Carried {
  total: number;
  base: number;
  used: number;
  usedBase: number;
}

/**
 * Returns what each allocation is worth in the company's currency on both sides. Each leaves the ledger at the value at which
 * it entered, in proportion to the amount, and the last part with all that is left.
 */
async function readCarriedAmounts(
  tx: Db,
  rows: readonly StoredAllocation[],
): Promise<{ row: StoredAllocation; credit: number; debt: number }[]> {
  const carried = await tx.rows<{ id: number; credit: Carried; debt: Carried }>(sql`
    select a.id,
      (select jsonb_build_object('total', coalesce(p.amount, n.total),
          'base', abs(${sumBase(
            sql`j.source_kind in ('PAYMENT', 'CREDIT_NOTE') and j.source_id = coalesce(p.id, n.id)
            and j.source_kind = case when p.id is null then 'CREDIT_NOTE' else 'PAYMENT' end`,
            'CUSTOMER_CREDIT',
          )}),
          'used', coalesce(sum(o.amount), 0),
          'usedBase', coalesce(sum(${sumBase(
            sql`j.source_kind = 'ALLOCATION' and j.source_id = o.id and sign(e.amount) = sign(o.amount)`,
            'CUSTOMER_CREDIT',
          )}), 0))
        from allocations o
        where o.id < a.id and (o.payment_id = a.payment_id or o.credit_note_id = a.credit_note_id)) as credit,
      case when a.refund_id is null then (
        select jsonb_build_object('total', i.total,
          'base', ${sumBase(sql`j.source_kind = 'INVOICE' and j.source_id = i.id`, 'RECEIVABLES')},
          'used', coalesce(sum(o.amount), 0),
          'usedBase', -coalesce(sum(${sumBase(sql`j.source_kind = 'ALLOCATION' and j.source_id = o.id`, 'RECEIVABLES')}), 0))
        from allocations o where o.id < a.id and o.invoice_id = a.invoice_id)
      else (
        select jsonb_build_object('total', -r.amount,
          'base', ${sumBase(sql`j.source_kind = 'PAYMENT' and j.source_id = r.id`, 'CUSTOMER_CREDIT')},
          'used', coalesce(sum(o.amount), 0),
          'usedBase', -coalesce(sum(${sumBase(
            sql`j.source_kind = 'ALLOCATION' and j.source_id = o.id and sign(e.amount) = -sign(o.amount)`,
            'CUSTOMER_CREDIT',
          )}), 0))
        from allocations o where o.id < a.id and o.refund_id = a.refund_id) end as debt
    from allocations a left join invoices i on i.id = a.invoice_id left join payments r on r.id = a.refund_id
    left join payments p on p.id = a.payment_id left join invoices n on n.id = a.credit_note_id
    where a.id = any(${rows.map(({ id }) => id)}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return carried.flatMap(({ id, credit, debt }) => {
    const row = byId.get(id);
    if (!row) return [];
    return [{ row, credit: getCarriedPart(credit, row.amount), debt: getCarriedPart(debt, row.amount) }];
  });
}

/** Selects the sum of base amounts on accounts of a kind in the journals `j` of the condition. */
const sumBase = (condition: Sql, account: LedgerAccountKind): Sql => sql`
  (select coalesce(sum(e.base_amount), 0) from journals j join postings e on e.journal_id = j.id
    join ledger_accounts c on c.id = e.account_id where ${condition} and c.kind = ${account})`;

/** Returns the value of a part in the company's currency; undoing all that was used returns all of its value. */
export function getCarriedPart({ total, base, used, usedBase }: Carried, amount: number): number {
  if (used + amount === total) return base - usedBase;
  if (used + amount === 0) return -usedBase;
  return roundHalfUp(fraction(BigInt(base) * BigInt(amount), BigInt(total)));
}

/** Stores the states that follow from the allocations and credit notes of these documents. */
export async function refreshStates(tx: Db, ids: readonly number[]): Promise<void> {
  const rows = await readSettlements(
    tx,
    sql`i.id = any(${[...new Set(ids)]}::bigint[])`,
    sql`for no key update of i`,
  );
  const changed = rows
    .map((row) => ({ id: row.id, before: row.state, state: getSettledState(row) }))
    .filter(({ before, state }) => before !== state);
  await tx.run(sql`
    update invoices i set state = c.state, version = version + 1
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ state }) => state)}::text[]) as c (id, state)
    where i.id = c.id`);
}
