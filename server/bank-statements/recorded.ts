import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { isStandingReceipt } from '../invoices/credit-left';
import type { OwnAccount } from './account';

/** A transfer that was recorded by hand and is on no imported statement yet. */
export interface RecordedPayment {
  id: number;
  customerId: number | null;
  /** negative: paid back */
  amount: number;
  paidOn: string;
}

/** SQL condition: the payment `p` is a transfer over this account, or over one that was not named, and on no statement yet. */
export const isUnlinkedTransfer = ({ id, company, currency }: OwnAccount): Sql => sql`
  p.company = ${company} and p.currency = ${currency} and p.method = 'TRANSFER'
    and coalesce(p.bank_account_id, ${id}) = ${id} and not exists (select 1 from bank_entries l where l.payment_id = p.id)`;

/**
 * SQL condition: the payment `p` moves money at the bank. A receipt that was reversed before it was on a statement was
 * entered by mistake.
 */
export const isRealTransfer: Sql = sql`
  case when p.amount > 0 then ${isStandingReceipt}
    else p.reverses is null or exists (select 1 from bank_entries r where r.payment_id = p.reverses) end`;

/** Returns the transfers of these amounts, recorded at most so many days from a period, that are on no statement yet. */
export const findRecordedPayments = (
  tx: Db,
  account: OwnAccount,
  entries: readonly { amount: number; bookedOn: string }[],
  days: number,
): Promise<RecordedPayment[]> =>
  tx.rows<RecordedPayment>(sql`
    select p.id, p.customer_id as "customerId", p.amount, p.paid_on::text as "paidOn" from payments p
    where ${isUnlinkedTransfer(account)} and ${isRealTransfer}
      and p.paid_on between (select min(d) from unnest(${entries.map(({ bookedOn }) => bookedOn)}::date[]) d) - ${days}::int
        and (select max(d) from unnest(${entries.map(({ bookedOn }) => bookedOn)}::date[]) d) + ${days}::int
      and p.amount = any(${[...new Set(entries.map(({ amount }) => amount))]}::bigint[])
    order by p.paid_on, p.id`);

/** Returns how many days two days are apart. */
export const countDays = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
