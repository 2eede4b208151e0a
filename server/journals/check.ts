import sql, { join, type Sql } from 'sql-template-tag';
import type { LedgerCheck } from '#contract/journals';
import type { JournalSource, LedgerAccountKind } from '#contract/ledger-accounts';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { PermanentError } from '../jobs/job';
import { checkStates, selectCounters } from './check-documents';

/** A comparison: rows (noun, id, label, expected, found). */
type Comparison = { check: LedgerCheck['check']; rows: Sql };

/**
 * Selects what the journals of documents and of their allocations posted to accounts of these kinds, as (id, amount). It is
 * summed once for all documents; `allocated` are the columns of allocations `o` that name the document.
 */
const postedTo = (
  kinds: readonly LedgerAccountKind[],
  sources: readonly JournalSource[],
  allocated: Sql[],
): Sql => sql`
  select id, sum(amount) as amount from (
    ${join(
      [
        sql`select j.source_id as id, p.amount from journals j join postings p on p.journal_id = j.id
          join ledger_accounts a on a.id = p.account_id
          where a.kind = any(${[...kinds]}::text[]) and j.source_kind = any(${[...sources]}::text[])`,
        ...allocated.map(
          (column) => sql`select ${column} as id, p.amount from allocations o
          join journals j on j.source_kind = 'ALLOCATION' and j.source_id = o.id join postings p on p.journal_id = j.id
          join ledger_accounts a on a.id = p.account_id
          where a.kind = any(${[...kinds]}::text[]) and ${column} is not null`,
        ),
      ],
      ' union all ',
    )}) e group by id`;
const documents: readonly JournalSource[] = ['INVOICE', 'CREDIT_NOTE'];

/** Selects what was allocated by a column of allocations, as (id, amount, to_invoices). */
const allocatedBy = (column: Sql): Sql => sql`
  select ${column} as id, sum(o.amount) as amount, sum(o.amount) filter (where o.invoice_id is not null) as to_invoices
  from allocations o where ${column} is not null group by 1`;
const ofInvoices = allocatedBy(sql`o.invoice_id`);
const ofCreditNotes = allocatedBy(sql`o.credit_note_id`);
const ofPayments = allocatedBy(sql`o.payment_id`);

const credit: readonly LedgerAccountKind[] = ['CUSTOMER_CREDIT', 'UNMATCHED_RECEIPTS'];

/** Selects the sum of a column of rows of documents, as (id, amount). */
const sumOf = (table: Sql, column: Sql): Sql =>
  sql`select invoice_id as id, sum(${column}) as amount from ${table} group by 1`;

const comparisons: readonly Comparison[] = [
  {
    check: 'INVOICES',
    rows: sql`
      select 'invoices' as noun, i.id, i.number as label, i.total - coalesce(o.amount, 0) as expected,
        coalesce(p.amount, 0) as found
      from invoices i left join (${ofInvoices}) o on o.id = i.id
      left join (${postedTo(['RECEIVABLES'], documents, [sql`o.invoice_id`])}) p on p.id = i.id
      where i.number is not null and i.kind = 'INVOICE'`,
  },
  {
    check: 'CREDIT',
    rows: sql`
      select 'invoices' as noun, i.id, i.number as label, i.total - coalesce(o.to_invoices, 0) as expected,
        -coalesce(p.amount, 0) as found
      from invoices i left join (${ofCreditNotes}) o on o.id = i.id
      left join (${postedTo(credit, documents, [sql`o.credit_note_id`])}) p on p.id = i.id
      where i.number is not null and i.kind = 'CREDIT_NOTE'`,
  },
  {
    check: 'RECEIPTS',
    rows: sql`
      select 'payments' as noun, y.id, y.paid_on::text as label, y.amount - coalesce(o.to_invoices, 0) as expected,
        -coalesce(p.amount, 0) as found
      from payments y left join (${ofPayments}) o on o.id = y.id
      left join (${postedTo(credit, ['PAYMENT'], [sql`o.payment_id`])}) p on p.id = y.id`,
  },
  {
    // Each payment back comes from receipts and credit notes, and no receipt gives more than was received. A reversed one gives
    // nothing.
    check: 'REFUNDS',
    rows: sql`
      select 'payments' as noun, y.id, y.paid_on::text as label, -y.amount as expected, coalesce(o.amount, 0) as found
      from payments y left join (${allocatedBy(sql`o.refund_id`)}) o on o.id = y.id
      where y.amount < 0 and y.reverses is null
      union all
      select 'payments', y.id, y.paid_on::text, least(coalesce(o.amount, 0), case when x.id is null then y.amount else 0 end),
        coalesce(o.amount, 0)
      from payments y left join (${ofPayments}) o on o.id = y.id left join payments x on x.reverses = y.id
      where y.amount > 0`,
  },
  {
    check: 'TAXES',
    rows: sql`
      select 'invoices' as noun, i.id, i.number as label,
        case i.kind when 'INVOICE' then 1 else -1 end * (coalesce(t.amount, 0) + coalesce(n.amount, 0)) as expected,
        -coalesce(p.amount, 0) as found
      from invoices i left join (${sumOf(sql`invoice_taxes`, sql`vat`)}) t on t.id = i.id
      left join (${sumOf(sql`invoice_lines`, sql`hidden_vat`)}) n on n.id = i.id
      left join (${postedTo(['OUTPUT_VAT', 'MARGIN_VAT'], documents, [])}) p on p.id = i.id
      where i.number is not null`,
  },
  {
    check: 'TOTALS',
    rows: sql`
      select 'invoices' as noun, i.id, i.number as label, coalesce(n.amount, 0) + coalesce(t.amount, 0) as expected,
        i.total as found
      from invoices i left join (${sumOf(sql`invoice_taxes`, sql`vat`)}) t on t.id = i.id
      left join (${sumOf(sql`invoice_lines`, sql`amount`)}) n on n.id = i.id
      where i.number is not null
      union all
      select 'invoices', i.id, i.number, (i.document ->> 'total')::bigint, i.total
      from invoices i where i.document is not null
      union all
      -- Never paid more than owed, and never credited more than invoiced.
      select 'invoices', id, number, greatest(open, 0), open from (
        select i.id, i.number,
          i.total - coalesce(case i.kind when 'INVOICE' then o.amount else c.amount end, 0) as open
        from invoices i left join (${ofInvoices}) o on o.id = i.id left join (${ofCreditNotes}) c on c.id = i.id
        where i.number is not null) d
      union all
      select 'invoices', i.id, i.number, least(c.credited, i.total), c.credited
      from invoices i join (select credits as id, sum(total) as credited from invoices group by 1) c on c.id = i.id
      where i.kind = 'INVOICE' and i.number is not null`,
  },
  {
    check: 'BALANCE',
    rows: sql`
      select 'journals' as noun, id, label, 0::numeric as expected, max(abs(amount)) + abs(sum(base)) as found from (
        select j.id, j.source_kind as label, sum(p.amount) as amount, sum(p.base_amount) as base
        from journals j join postings p on p.journal_id = j.id group by j.id, p.currency) c
      group by id, label`,
  },
  {
    // The entries of each statement account for its change of balance, and every payment over a bank account is posted to it
    // with the amount of its entry, or with its own while no statement contains it.
    check: 'BANK',
    rows: sql`
      select 'bankStatements' as noun, b.id, max(b.account) as label,
        (array_agg(f.closing order by f.period_to desc, f.entries desc, f.id desc))[1]
          - (array_agg(f.opening order by f.period_from, f.id))[1] as expected,
        (select coalesce(sum(e.amount), 0) from bank_entries e where e.bank_account_id = b.id) as found
      from company_bank_accounts b join bank_files f on f.bank_account_id = b.id and f.format <> 'CAMT054'
      group by b.id having bool_and(f.opening is not null and f.closing is not null)
      union all
      select case when e.id is null then 'payments' else 'bankStatements' end, coalesce(e.id, y.id),
        coalesce(e.booked_on, y.paid_on)::text, coalesce(e.amount, y.amount),
        coalesce(p.amount, 0)
      from payments y left join bank_entries e on e.payment_id = y.id
      left join (
        select j.source_id as id, a.bank_account_id, sum(p.amount) as amount
        from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        where j.source_kind = 'PAYMENT' and a.bank_account_id is not null group by 1, 2) p
        on p.id = y.id and p.bank_account_id = coalesce(e.bank_account_id, y.bank_account_id)
      where coalesce(e.bank_account_id, y.bank_account_id) is not null`,
  },
];

/**
 * Compares every document with the ledger and with its own lines, taxes and allocations, and names the first that differs of
 * each comparison. It reads everything, so it runs every night and on demand.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck[]> {
  const checks: LedgerCheck[] = [];
  for (const { check, rows } of [
    ...comparisons,
    { check: 'NUMBERS' as const, rows: await selectCounters(db) },
  ]) {
    const { compared, first } = await db.row<{
      compared: number;
      first: { noun: 'invoices'; id: number; label: string; expected: number; found: number } | null;
    }>(sql`
      with compared as materialized (select * from (${rows}) r)
      select (select count(*) from compared) as compared,
        (select to_jsonb(c) from compared c where c.expected is distinct from c.found order by c.id limit 1) as first`);
    checks.push({
      check,
      compared,
      first: first && { noun: first.noun, id: first.id, label: first.label },
      expected: first?.expected ?? null,
      found: first?.found ?? null,
    });
  }
  return [...checks, await checkStates(db)];
}

/** The job that compares every night. A difference fails it, which system health reports with the first document. */
export async function requireAgreement({ db, log }: AppContext): Promise<void> {
  const differing = (await checkLedger(db)).filter(({ first }) => first !== null);
  if (differing.length === 0) return;
  log.error({ differing }, 'the ledger differs from the documents');
  const names = differing.map(({ check, first }) => `${check} ${first?.label ?? ''}`);
  throw new PermanentError(`The ledger differs from the documents: ${names.join(', ')}.`);
}
