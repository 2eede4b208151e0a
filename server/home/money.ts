import sql from 'sql-template-tag';
import type { ageingBuckets, HomeMoney } from '#contract/home';
import { owingStates } from '#contract/invoice-states';
import { ledgerAccountKinds, ledgerAccounts } from '#contract/ledger-accounts';
import type { Db } from '../db/database';
import { toStateList } from '../db/states';
import { findToday } from '../settings/today';

type Bucket = (typeof ageingBuckets)[number];
type Receivables = HomeMoney['receivables'][number];

/**
 * Returns what buyers owe by currency, largest first, with its age in days after the due date, and the income of this calendar
 * year and of the last one up to the same day. Days are those of the companies.
 */
export async function readHomeMoney(db: Db, now: Date): Promise<HomeMoney> {
  const today = await findToday(db, now);
  const [receivables, revenue] = await Promise.all([readReceivables(db, today), readRevenue(db, today)]);
  return { receivables, revenue };
}

async function readReceivables(db: Db, today: string): Promise<Receivables[]> {
  const rows = await db.rows<
    Omit<Receivables, 'ageing' | 'overdue'> & Record<Exclude<Bucket, 'notDue'>, number>
  >(sql`
    select currency, count(*) as invoices, sum(open) as open,
      coalesce(sum(open) filter (where days between 1 and 30), 0) as "to30",
      coalesce(sum(open) filter (where days between 31 and 60), 0) as "to60",
      coalesce(sum(open) filter (where days between 61 and 90), 0) as "to90",
      coalesce(sum(open) filter (where days > 90), 0) as "over90"
    from (
      select i.currency, i.total - coalesce(sum(o.amount), 0) as open, ${today}::date - i.due_on as days
      from invoices i left join allocations o on o.invoice_id = i.id
      where i.kind = 'INVOICE' and i.state in (${toStateList(owingStates)})
      group by i.id) d
    group by currency order by open desc, currency`);
  return rows.map(({ currency, invoices, open, to30, to60, to90, over90 }) => {
    const overdue = to30 + to60 + to90 + over90;
    const ageing = { notDue: open - overdue, to30, to60, to90, over90 } satisfies Record<Bucket, number>;
    return {
      currency,
      invoices,
      open,
      overdue,
      ageing: Object.entries(ageing).map(([bucket, amount]) => ({ bucket: bucket as Bucket, amount })),
    };
  });
}

const incomeKinds = ledgerAccountKinds.filter((kind) => ledgerAccounts[kind].type === 'INCOME');

/** Income is on the credit side, which is negative in the ledger. */
const readRevenue = (db: Db, today: string) =>
  db.rows<NonNullable<HomeMoney['revenue']>[number]>(sql`
    with days as (
      select d.today, (d.today - interval '1 year')::date as until, date_trunc('year', d.today)::date as first,
        (date_trunc('year', d.today) - interval '1 year')::date as since
      from (select ${today}::date as today) d)
    select p.currency, -coalesce(sum(p.amount) filter (where j.date >= d.first), 0) as revenue,
      -coalesce(sum(p.amount) filter (where j.date <= d.until), 0) as before
    from days d join journals j on j.date between d.since and d.until or j.date between d.first and d.today
    join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where a.kind = any(${incomeKinds}::text[])
    group by p.currency order by revenue desc, p.currency`);
