import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';
import { lockCustomers } from '../invoices/allocations';
import { findToday } from '../settings/today';
import { reverseReceipt } from './change';
import { insertPayments, recordCreated } from './record';

/** Credit or a deposit of a customer from the previous system. */
export interface OpeningCredit {
  customerId: number;
  isDeposit: boolean;
  /** the local day on which it was received, and its number there */
  receivedOn: string;
  reference: string;
  currency: string;
  /** what is left of it, in minor units */
  amount: number;
}

/** Stores credit and deposits from the previous system as receipts, and posts them against OPENING_BALANCES with the date of today. */
export async function insertOpeningCredits(
  tx: Db,
  actor: Actor,
  { company, importId }: { company: Company; importId: number },
  credits: readonly OpeningCredit[],
): Promise<void> {
  if (credits.length === 0) return;
  await lockCustomers(
    tx,
    credits.map(({ customerId }) => customerId),
  );
  const postedOn = await findToday(tx, actor.now);
  const ids = await insertPayments(
    tx,
    actor,
    credits.map(({ isDeposit, receivedOn, ...credit }) => ({
      ...credit,
      company,
      method: 'OPENING',
      bankAccountId: null,
      deposit: isDeposit,
      paidOn: receivedOn,
      note: '',
      importId,
      postedOn,
    })),
  );
  await recordCreated(tx, actor, ids);
}

/** SQL condition: nothing of the opening credit `p` was used, and nobody reversed it. */
export const isUntouchedCredit: Sql = sql`
  (not exists (select 1 from payments r where r.reverses = p.id)
    and coalesce((select sum(o.amount) from allocations o where o.payment_id = p.id), 0) = 0)`;

/** Reverses the credit and the deposits of an import. The caller has checked that they are untouched. */
export async function undoOpeningCredits(
  tx: Db,
  actor: Actor,
  importId: number,
  reason: string,
): Promise<void> {
  const paidOn = await findToday(tx, actor.now);
  const ids = await tx.rows<{ id: number }>(sql`
    select p.id from payments p where p.import_id = ${importId} and ${isUntouchedCredit} order by p.id`);
  for (const { id } of ids) await reverseReceipt(tx, actor, id, { paidOn, reason });
}
