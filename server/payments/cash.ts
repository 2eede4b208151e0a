import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { getCurrency } from '#contract/currencies';
import { linkingRelations, meterMonths } from '#contract/meter';
import { formatMoney } from '#contract/money/money';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { convertToOwn, rateOn, readThreshold } from '../regulation/threshold';

/**
 * Refuses (`payment.cash_limit`) cash of a customer that reaches the threshold of the day on which it was received, together
 * with the cash of linked customers in the months before that the law adds up, and since (MLR 2017, reg. 14: high value
 * dealers). An amount without an exchange rate of that day is refused as well, because it might reach it. Cash without a known
 * payer is compared alone.
 */
export async function requireCashBelowThreshold(
  tx: Db,
  {
    customerId,
    currency,
    amount,
    paidOn,
  }: { customerId: number | null; currency: string; amount: number; paidOn: string },
  language: Language,
): Promise<void> {
  const { own, currencies, amount: threshold } = await readThreshold(tx, sql`${paidOn}::date`);
  const paid = await tx.rows<{ currency: string; amount: number; rate: string | null }>(sql`
    with members as (
      select ${customerId}::bigint as id
      union select case when r.customer_id = ${customerId} then r.other_id else r.customer_id end
      from customer_relations r
      where (r.customer_id = ${customerId} or r.other_id = ${customerId}) and r.kind = any(${[...linkingRelations]}::text[])),
    cash as (
      select p.currency, sum(p.amount) as amount from payments p join members m on m.id = p.customer_id
      where p.method = 'CASH' and p.paid_on > (${paidOn}::date - make_interval(months => ${meterMonths}))::date
      group by p.currency
      union all select ${currency}, ${amount}::bigint)
    select c.currency, sum(c.amount) as amount, ${rateOn(sql`c.currency`, sql`${paidOn}::date`)} as rate
    from cash c group by c.currency`);
  const values = paid.map((one) => convertToOwn(one.amount, one, own, currencies));
  const total = values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
  if (threshold !== null && total !== null && total < threshold) return;
  const format = (value: number | null) =>
    value === null ? '–' : formatMoney(value, getCurrency(own, currencies), language);
  refuse('payment.cash_limit', { total: format(total), threshold: format(threshold) });
}
