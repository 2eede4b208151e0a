import sql, { join, raw, type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { BankEntryState } from '#contract/bank-entry-states';
import type { BankEntryRow, BankFile, ImportedBankAccount } from '#contract/bank-statements';
import type { Company } from '#contract/companies';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { findPageWithTotal } from '../db/page-total';
import { contains, orderBy } from '../db/search';

/**
 * Statements with balances that do not continue what is imported: relation (id, gap). A statement continues the one before it
 * when its opening balance is the closing balance of that one, or the balance of all entries before its first one, because
 * periods may overlap.
 */
const gaps = sql`
  select f.id, f.opening - balance.before as gap from (
    select b.*, lag(b.closing) over statements as previous, first_value(b.opening) over statements as first
    from bank_files b where b.opening is not null and b.closing is not null
    window statements as (partition by b.bank_account_id order by b.period_from, b.period_to, b.id)) f
  cross join lateral (
    select f.first + coalesce(sum(e.amount), 0) as before from bank_entries e
    where e.bank_account_id = f.bank_account_id and e.booked_on < coalesce(f.first_entry_on, f.period_from)) balance
  where f.opening <> f.previous and f.opening <> balance.before`;

const selectAccounts = sql`
  select b.id, b.company, b.bank, b.account, b.currency, b.csv_mapping as mapping,
    (select count(*) from bank_entries e where e.bank_account_id = b.id and e.state = 'OPEN') as open,
    l.period_to::text as "lastOn", l.closing,
    (select count(*) from (${gaps}) g join bank_files f on f.id = g.id where f.bank_account_id = b.id) as gaps
  from company_bank_accounts b left join lateral (
    select period_to, closing from bank_files f where f.bank_account_id = b.id and f.closing is not null
    order by f.period_to desc nulls last, f.entries desc, f.id desc limit 1) l on true`;

/** Returns the companies that invoice: the house, and the gallery if it is a company of its own. */
export const listCompanies = async (db: Db): Promise<Company[]> =>
  (await db.maybe(sql`select 1 from gallery where kind = 'OWN_COMPANY'`)) ? ['HOUSE', 'GALLERY'] : ['HOUSE'];

/** Returns the bank accounts of the companies with what is imported of each. */
export const listAccounts = (db: Db): Promise<ImportedBankAccount[]> =>
  db.rows<ImportedBankAccount>(sql`${selectAccounts} order by b.company desc, b.position`);

export const readAccount = (db: Db, id: number): Promise<ImportedBankAccount> =>
  db.row<ImportedBankAccount>(sql`${selectAccounts} where b.id = ${id}`);

const selectFiles = sql`
  select f.id, f.bank_account_id as "accountId", f.file_name as "fileName", f.format, f.period_from::text as "from",
    f.period_to::text as "to", f.opening, f.closing, b.currency, f.entries, f.added, f.matched, f.pending, f.unexplained,
    g.gap, f.uploaded_at as "uploadedAt", jsonb_build_object('id', u.id, 'name', u.name) as "uploadedBy"
  from bank_files f join company_bank_accounts b on b.id = f.bank_account_id join users u on u.id = f.uploaded_by
  left join (${gaps}) g on g.id = f.id`;

/** Returns one page of imported files, newest first, with the exact total. */
export function searchFiles(
  db: Db,
  query: { page: number; pageSize: number; accountId?: number | undefined },
) {
  const where = query.accountId === undefined ? sql`` : sql`where f.bank_account_id = ${query.accountId}`;
  return findPageWithTotal<BankFile>(db, 'company-accounts', query, {
    rows: sql`
      ${selectFiles} ${where} order by f.id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from bank_files f ${where}`,
  });
}

export const readFile = (db: Db, id: number): Promise<BankFile> =>
  db.row<BankFile>(sql`${selectFiles} where f.id = ${id}`);

const fromEntries = sql`
  bank_entries e left join payments p on p.id = e.payment_id left join customers c on c.id = p.customer_id
  left join users u on u.id = e.decided_by`;

const entryColumns = sql`
  e.id, e.bank_account_id as "accountId", e.booked_on::text as "bookedOn", e.value_on::text as "valueOn", e.amount, e.currency,
  jsonb_build_object('name', e.counterparty_name, 'account', e.counterparty_account) as counterparty, e.text, e.details,
  e.structured_reference as "structuredReference", e.end_to_end_id as "endToEndId",
  e.service_reference as "serviceReference", e.reversal, e.flag, e.state, e.matched_by as "matchedBy",
  case when p.id is not null then jsonb_build_object('id', p.id,
    'customer', ${selectNamedCustomer('c')},
    'invoices', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'amount', o.amount) order by i.id)
      from (select invoice_id, sum(amount) as amount from allocations
        where payment_id = p.id and invoice_id is not null group by invoice_id having sum(amount) <> 0) o
      join invoices i on i.id = o.invoice_id), '[]')) end as payment,
  e.reason, case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "decidedBy", e.version`;

const sortColumns = {
  bookedOn: 'e.booked_on',
  amount: 'e.amount',
  counterparty: 'e.counterparty_name collate "C"',
};

interface EntryQuery {
  q: string;
  sort: string;
  state: BankEntryState[];
  accountId: number[];
  direction?: 'IN' | 'OUT' | undefined;
}

function buildWhere({ q, state, accountId, direction }: EntryQuery): Sql {
  const texts = sql`fold(concat_ws(' ', e.counterparty_name, e.counterparty_account, e.text, e.details,
    e.structured_reference, e.end_to_end_id, e.service_reference))`;
  const conditions = [
    ...(q.trim() === ''
      ? []
      : [
          sql`(${contains(texts, q)}
            or p.customer_id in (select k.id from customers k where ${contains(sql`k.folded`, q)})
            or p.id in (select o.payment_id from allocations o join invoices i on i.id = o.invoice_id
              where i.number = ${q.trim()}))`,
        ]),
    ...(state.length > 0 ? [sql`e.state = any(${state}::text[])`] : []),
    ...(accountId.length > 0 ? [sql`e.bank_account_id = any(${accountId}::bigint[])`] : []),
    ...(direction === undefined ? [] : [direction === 'IN' ? sql`e.amount > 0` : sql`e.amount < 0`]),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${join(conditions, ' and ')}`;
}

/** Returns one page of entries with the exact total. */
export function searchEntries(db: Db, query: EntryQuery & { page: number; pageSize: number }) {
  const where = buildWhere(query);
  return findPageWithTotal<BankEntryRow>(db, 'bank-entries', query, {
    rows: sql`
      select ${entryColumns} from ${fromEntries} ${where}
      order by ${raw(orderBy(sortColumns, query.sort, 'beyond'))}, e.id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from bank_entries e left join payments p on p.id = e.payment_id ${where}`,
  });
}

/** Returns an entry. Throws `row.not_found`. */
export const readEntry = async (db: Db, id: number): Promise<BankEntryRow> =>
  (await db.maybe<BankEntryRow>(sql`select ${entryColumns} from ${fromEntries} where e.id = ${id}`)) ??
  refuse('row.not_found');
