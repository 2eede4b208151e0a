import sql from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { PaymentMethod } from '#contract/payments';
import { Day } from '#contract/time';
import type { Db } from '../db/database';

/** Entries that a statement shows; a longer period must be divided. */
const maxEntries = 1000;

/** The first and the last day of a statement. */
export interface Period {
  from: string;
  to: string;
}

/**
 * A document, a payment, or money of one customer that pays an invoice of another (`PAID_BY_OTHER`, `PAID_FOR_OTHER`) or no
 * longer does. Positive amounts are owed by the buyer.
 */
export interface StatementEntry {
  day: string;
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'PAID_BY_OTHER' | 'PAID_FOR_OTHER';
  /** number of a document, or of the invoice that is paid */
  number: string;
  /** how a payment was made */
  method: PaymentMethod | null;
  amount: number;
  /** after this entry */
  balance: number;
}

/** The account of a buyer in one currency. */
export interface Statement {
  currency: string;
  opening: number;
  closing: number;
  entries: StatementEntry[];
}

const OptionalDay = Day.optional().catch(undefined);

/** Returns the period that the query of an address names; each end that it does not name gives the last twelve months. */
export function parsePeriod(query: URLSearchParams, today: string): Period {
  const to = OptionalDay.parse(query.get('to') ?? undefined) ?? today;
  const from = OptionalDay.parse(query.get('from') ?? undefined) ?? toYearBefore(to);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** `2028-02-29` gives `2027-02-28`. */
function toYearBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return new Date(Date.UTC(year - 1, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * Returns the statements of a buyer with one company, one for each currency, or undefined when the period has too many
 * entries. The balance is what was invoiced less credit notes and payments: what is open less the credit of the buyer. So
 * what others paid of the buyer's invoices is deducted, and what the buyer paid of theirs is added again.
 */
export async function readStatements(
  db: Db,
  { company, customerId }: { company: Company; customerId: number },
  { from, to }: Period,
): Promise<Statement[] | undefined> {
  const rows = await db.rows<StatementEntry & { currency: string; isBefore: boolean }>(sql`
    with entries as (
      select i.issued_on as day, i.kind, i.number, null as method, i.currency,
        case i.kind when 'INVOICE' then i.total else -i.total end as amount, 0 as rank, i.id
      from invoices i
      where i.company = ${company} and i.customer_id = ${customerId} and i.number is not null and i.issued_on <= ${to}::date
      union all
      select p.paid_on, case when p.reverses is not null then 'REVERSAL' when p.amount > 0 then 'PAYMENT' else 'REFUND' end,
        '', p.method, p.currency, -p.amount, 1, p.id
      from payments p where p.company = ${company} and p.customer_id = ${customerId} and p.paid_on <= ${to}::date
      union all
      select o.allocated_on, 'PAID_BY_OTHER', i.number, null, i.currency, -o.amount, 2, o.id
      from invoices i join allocations o on o.invoice_id = i.id join payments p on p.id = o.payment_id
      where i.company = ${company} and i.customer_id = ${customerId} and p.customer_id is distinct from i.customer_id
        and o.allocated_on <= ${to}::date
      union all
      select o.allocated_on, 'PAID_FOR_OTHER', i.number, null, i.currency, o.amount, 2, o.id
      from payments p join allocations o on o.payment_id = p.id join invoices i on i.id = o.invoice_id
      where p.company = ${company} and p.customer_id = ${customerId} and i.customer_id is distinct from p.customer_id
        and o.allocated_on <= ${to}::date)
    select '' as day, '' as kind, '' as number, null as method, currency, sum(amount) as amount, true as "isBefore", 0 as rank, 0 as id
    from entries where day < ${from}::date group by currency
    union all
    (select day::text, kind, number, method, currency, amount, false, rank, id
      from entries where day >= ${from}::date order by day, rank, id limit ${maxEntries + 1})
    order by currency, "isBefore" desc, day, rank, id`);
  const entries = rows.filter(({ isBefore }) => !isBefore);
  if (entries.length > maxEntries) return undefined;
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const opening = rows.find((row) => row.isBefore && row.currency === currency)?.amount ?? 0;
    let balance = opening;
    const ofCurrency = entries
      .filter((entry) => entry.currency === currency)
      .map(({ day, kind, number, method, amount }) => {
        balance += amount;
        return { day, kind, number, method, amount, balance };
      });
    return { currency, opening, closing: balance, entries: ofCurrency };
  });
}
