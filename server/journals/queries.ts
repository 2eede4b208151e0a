import sql, { join, type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { AccountBalance, Journal } from '#contract/journals';
import { selectNamedCustomer } from '../customers/linked';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { findPageWithTotal } from '../db/page-total';
import { findClosedThrough } from './closings';

/** The journals of a company in a period, on an account or about a customer. */
export interface JournalQuery {
  company: Company;
  from?: string | undefined;
  to?: string | undefined;
  accountId?: number | undefined;
  customerId?: number | undefined;
}

/** Debits come first, as in every ledger, whatever was posted first. */
const selectJournals = sql`
  select j.id, j.company, j.date::text as date, j.source_kind as source, j.base_currency as "baseCurrency",
    j.posted_at as "postedAt",
    (select jsonb_build_object('id', i.id, 'number', i.number) from invoices i
      where i.id = case j.source_kind when 'ALLOCATION' then (
        select coalesce(o.invoice_id, o.credit_note_id) from allocations o where o.id = j.source_id)
        when 'INVOICE' then j.source_id when 'CREDIT_NOTE' then j.source_id end) as invoice,
    (select jsonb_build_object('id', y.id) from payments y
      where y.id = case j.source_kind when 'PAYMENT' then j.source_id when 'ALLOCATION' then (
        select o.payment_id from allocations o where o.id = j.source_id) end) as payment,
    (select jsonb_agg(jsonb_build_object(
        'account', jsonb_build_object('id', a.id, 'kind', a.kind, 'code', a.code),
        'customer', ${selectNamedCustomer('c')},
        'lotNumber', l.number, 'currency', p.currency, 'amount', p.amount, 'baseAmount', p.base_amount,
        'taxCode', p.tax_code) order by p.base_amount < 0, p.id)
      from postings p join ledger_accounts a on a.id = p.account_id left join customers c on c.id = p.customer_id
      left join sales s on s.id = p.sale_id left join lots l on l.id = s.lot_id
      where p.journal_id = j.id) as postings
  from journals j`;

function buildWhere({ company, from, to, accountId, customerId }: JournalQuery): Sql {
  const hasPosting = (condition: Sql) =>
    sql`exists (select 1 from postings p where p.journal_id = j.id and ${condition})`;
  return sql`where ${join(
    [
      sql`j.company = ${company}`,
      ...(from === undefined ? [] : [sql`j.date >= ${from}`]),
      ...(to === undefined ? [] : [sql`j.date <= ${to}`]),
      ...(accountId === undefined ? [] : [hasPosting(sql`p.account_id = ${accountId}`)]),
      ...(customerId === undefined ? [] : [hasPosting(sql`p.customer_id = ${customerId}`)]),
    ],
    ' and ',
  )}`;
}

/** Returns one page of journals, newest first, with the exact total. */
export const searchJournals = (db: Db, query: JournalQuery & { page: number; pageSize: number }) =>
  findPageWithTotal<Journal>(db, 'journals', query, {
    rows: sql`
      ${selectJournals} ${buildWhere(query)} order by j.date desc, j.id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from journals j ${buildWhere(query)}`,
  });

/** Returns all journals of a period in the order in which they were posted. */
export const findAllJournals = (db: Db, query: JournalQuery): Promise<AllRows<Journal>> =>
  readAllRows(
    db,
    sql`select j.id from journals j ${buildWhere(query)} order by j.date, j.id`,
    (ids) => sql`${selectJournals} where j.id = any(${ids}::bigint[])`,
  );

/** Returns the balances of a company's accounts by currency over a period, and through which day its books are closed. */
export async function readBalances(
  db: Db,
  { company, from, to }: JournalQuery,
): Promise<{ accounts: AccountBalance[]; closedThrough: string | null }> {
  const isBefore = from === undefined ? sql`false` : sql`j.date < ${from}`;
  const isCounted = to === undefined ? sql`true` : sql`j.date <= ${to}`;
  const accounts = await db.rows<AccountBalance>(sql`
    select a.id, a.kind, a.code, b.account as "bankAccount", m.currency, coalesce(m.opening, 0) as opening,
      coalesce(m.debit, 0) as debit, coalesce(m.credit, 0) as credit, coalesce(m.closing, 0) as closing,
      coalesce(m.base, 0) as "closingBase"
    from ledger_accounts a left join company_bank_accounts b on b.id = a.bank_account_id
    left join (
      select p.account_id, p.currency, sum(p.amount) filter (where ${isBefore}) as opening,
        sum(p.amount) filter (where p.amount > 0 and not ${isBefore}) as debit,
        -sum(p.amount) filter (where p.amount < 0 and not ${isBefore}) as credit, sum(p.amount) as closing,
        sum(p.base_amount) as base
      from journals j join postings p on p.journal_id = j.id
      where j.company = ${company} and ${isCounted} group by p.account_id, p.currency) m on m.account_id = a.id
    where a.company = ${company} order by a.code collate "C", a.id, m.currency`);
  return { accounts, closedThrough: await findClosedThrough(db, company) };
}
