import sql from 'sql-template-tag';
import type { Currency } from '#contract/currencies';
import { linkingRelations, meterMonths } from '#contract/meter';
import type { PaymentMethod } from '#contract/payments';
import { addConverted, compareWithThreshold } from '#contract/register-figures';
import type { AmlRow } from '#contract/register-rows';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { convertToOwn, rateOn, thresholdFrom } from '../regulation/threshold';
import { listDefinedCurrencies } from '../settings/currencies';
import { readHouseCurrency } from '../settings/house';
import { type RegisterPeriod, selectRegisterDay } from './period';

/** Money of one method, currency and rate in the months before a payment. */
interface Money {
  isCash: boolean;
  currency: string;
  rate: string | null;
  amount: number;
}

type Stored = Pick<
  AmlRow,
  'day' | 'payment' | 'customer' | 'linked' | 'currency' | 'amount' | 'documents'
> & {
  rate: string | null;
  threshold: { amount: number; currency: string; validFrom: string; rate: string | null };
  money: Money[];
};

/**
 * Returns the cash of a period, and all other money with which the total of a customer and of linked customers reaches the
 * threshold of its day or cannot be compared with it. Totals are those of the twelve months through the payment, less what was
 * paid back; each amount is converted at the rate of its own day. Money whose payer is unknown or erased counts alone.
 */
export async function buildAml(db: Db, period: RegisterPeriod): Promise<AmlRow[]> {
  const [{ code }, currencies] = await Promise.all([readHouseCurrency(db), listDefinedCurrencies(db)]);
  return (await readPayments(db, period, code))
    .map((stored) => toRow(stored, code, currencies))
    .filter(({ payment, state }) => payment.method === 'CASH' || state !== 'UNDER');
}

function toRow(
  { rate, threshold, money, ...row }: Stored,
  own: string,
  currencies: readonly Currency[],
): AmlRow {
  const sum = (counted: readonly Money[]) =>
    addConverted(counted.map((one) => convertToOwn(one.amount, one, own, currencies)));
  const total = sum(money);
  const cashTotal = sum(money.filter(({ isCash }) => isCash));
  const { rate: thresholdRate, ...stated } = threshold;
  const limit = convertToOwn(
    stated.amount,
    { currency: stated.currency, rate: thresholdRate },
    own,
    currencies,
  );
  return {
    ...row,
    figure: `${row.payment.method} ${row.currency}`,
    baseCurrency: own,
    value: convertToOwn(row.amount, { currency: row.currency, rate }, own, currencies),
    cashTotal,
    total,
    threshold: { ...stated, value: limit },
    cashState: compareWithThreshold(cashTotal, limit),
    state: compareWithThreshold(total, limit),
  };
}

/** Methods by which no money came from a customer. */
const notReceived: readonly PaymentMethod[] = ['WRITE_OFF', 'EXCHANGE'];

const readPayments = (db: Db, { company, from, to }: RegisterPeriod, own: string): Promise<Stored[]> =>
  db.rows<Stored>(sql`
    select d.day::text as day, jsonb_build_object('id', y.id, 'method', y.method) as payment, ${selectNamedCustomer('c')} as customer,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'customerNo', k.customer_no) order by k.id)
        from customers k where k.id = any(m.ids) and k.id <> c.id), '[]') as linked,
      y.currency, y.amount, ${rateOn(sql`y.currency`, sql`y.paid_on`)} as rate,
      (select jsonb_build_object('amount', g.threshold, 'currency', g.currency, 'validFrom', g.valid_from,
          'rate', ${rateOn(sql`g.currency`, sql`y.paid_on`)})
        from regulation g where g.valid_from = ${thresholdFrom(sql`y.paid_on`)}) as threshold,
      (select jsonb_agg(q) from (
        select q.method = 'CASH' as "isCash", q.currency, r.rate, sum(q.amount) as amount
        from payments q cross join lateral (
          select case when q.currency <> ${own} then ${rateOn(sql`q.currency`, sql`q.paid_on`)} end as rate) r
        where (q.id = y.id or q.customer_id = any(m.ids)) and q.method <> all(${[...notReceived]}::text[])
          and q.paid_on > (y.paid_on - make_interval(months => ${meterMonths}))::date
          and (q.paid_on, q.id) <= (y.paid_on, y.id)
        group by 1, 2, 3) q) as money,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'amount', o.amount) order by i.id)
        from (select o.invoice_id, sum(o.amount) as amount from allocations o
          where o.payment_id = y.id and o.invoice_id is not null group by 1) o
        join invoices i on i.id = o.invoice_id where o.amount <> 0), '[]') as documents
    from payments y left join customers c on c.id = y.customer_id
    cross join lateral (select ${selectRegisterDay('AML', { company, day: sql`y.paid_on`, at: sql`y.recorded_at` })} as day) d
    cross join lateral (
      select array(
        select c.id
        union select case when r.customer_id = c.id then r.other_id else r.customer_id end
        from customer_relations r
        where (r.customer_id = c.id or r.other_id = c.id) and r.kind = any(${[...linkingRelations]}::text[])) as ids) m
    where y.company = ${company} and y.method <> all(${[...notReceived]}::text[]) and d.day between ${from} and ${to}
    order by d.day, y.id`);
