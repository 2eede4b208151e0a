import sql, { join, raw, type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Payment } from '#contract/payments';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { findPageWithTotal } from '../db/page-total';
import { contains, orderBy } from '../db/search';
import { isStandingReceipt, selectCreditLeft, selectOpen, selectPaymentLeft } from '../invoices/credit-left';
import { isOverdue } from '../invoices/overdue';

const fromPayments = sql`payments p left join customers c on c.id = p.customer_id left join users u on u.id = p.recorded_by`;

const rowColumns = sql`
  p.id, p.company, p.method,
  ${selectNamedCustomer('c')} as customer,
  p.currency, p.amount, p.deposit, case when ${isStandingReceipt} then ${selectPaymentLeft} else 0 end as unused,
  p.paid_on::text as "paidOn", p.reference, p.note,
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'amount', o.amount) order by i.id) from (
      select invoice_id, sum(amount) as amount from allocations
      where payment_id = p.id and invoice_id is not null group by invoice_id having sum(amount) <> 0) o
    join invoices i on i.id = o.invoice_id), '[]') as invoices,
  p.reverses is not null or exists (select 1 from payments x where x.reverses = p.id) as reversed,
  p.recorded_at as "recordedAt",
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "recordedBy"`;

const sortColumns = { paidOn: 'p.paid_on', amount: 'p.amount', customer: 'c.sort_name collate "C"' };

interface PaymentQuery {
  q: string;
  sort: string;
  method: string[];
  company: string[];
  customerId?: number | undefined;
  auctionId?: number | undefined;
  unused?: boolean | undefined;
}

function buildWhere({ q, method, company, customerId, auctionId, unused }: PaymentQuery): Sql {
  const conditions = [
    ...(q.trim() === ''
      ? []
      : [
          sql`(${contains(sql`fold(p.reference || ' ' || p.note)`, q)}
            or p.customer_id in (select k.id from customers k where ${contains(sql`k.folded`, q)})
            or p.id in (select o.payment_id from allocations o join invoices i on i.id = o.invoice_id where i.number = ${q.trim()}))`,
        ]),
    ...(method.length > 0 ? [sql`p.method = any(${method}::text[])`] : []),
    ...(company.length > 0 ? [sql`p.company = any(${company}::text[])`] : []),
    ...(customerId === undefined ? [] : [sql`p.customer_id = ${customerId}`]),
    ...(auctionId === undefined
      ? []
      : [
          sql`p.id in (select o.payment_id from allocations o join invoices i on i.id = o.invoice_id where i.auction_id = ${auctionId})`,
        ]),
    ...(unused ? [sql`${isStandingReceipt} and ${selectPaymentLeft} > 0`] : []),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${join(conditions, ' and ')}`;
}

/** Returns one page of payments with the exact total. */
export const searchPayments = (db: Db, query: PaymentQuery & { page: number; pageSize: number }) =>
  findPageWithTotal<Payment>(db, 'payments', query, {
    rows: sql`
      select ${rowColumns} from ${fromPayments} ${buildWhere(query)}
      order by ${raw(orderBy(sortColumns, query.sort, 'beyond'))}, p.id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from payments p ${buildWhere(query)}`,
  });

/** Returns a payment. Throws `row.not_found`. */
export const readPayment = async (db: Db, id: number): Promise<Payment> =>
  (await db.maybe<Payment>(sql`select ${rowColumns} from ${fromPayments} where p.id = ${id}`)) ??
  refuse('row.not_found');

/** Returns what a customer owes and has to their credit, by company and currency. */
export const readBalances = (db: Db, customerId: number) =>
  db.rows<{
    company: 'HOUSE' | 'GALLERY';
    currency: string;
    open: number;
    overdue: number;
    credit: number;
  }>(sql`
    select company, currency, sum(open) as open, sum(overdue) as overdue, sum(credit) as credit from (
      select i.company, i.currency, case i.kind when 'INVOICE' then ${selectOpen} else 0 end as open,
        case when ${isOverdue} then ${selectOpen} else 0 end as overdue, 0::numeric as credit
      from invoices i where i.customer_id = ${customerId} and i.number is not null
      union all
      select n.company, n.currency, 0, 0, ${selectCreditLeft} from invoices n
      where n.customer_id = ${customerId} and n.kind = 'CREDIT_NOTE' and n.number is not null
      union all
      select p.company, p.currency, 0, 0, ${selectPaymentLeft} from payments p
      where p.customer_id = ${customerId} and ${isStandingReceipt}) b
    group by company, currency order by company, currency`);
