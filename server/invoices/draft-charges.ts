import sql from 'sql-template-tag';
import type { Context } from '../app-context';
import { requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { actorOf, type LockedInvoice } from './edit';
import { recordInvoices } from './events';
import { insertDrafts, type NewInvoice } from './store';

/**
 * Drafts an invoice with charges that follow from another invoice, for its buyer. Refuses a buyer who is sanctioned
 * (`customer.sanctioned`). Returns the id of the draft.
 */
export async function draftCharges(
  tx: Db,
  context: Context,
  { company, customerId, currency, language }: LockedInvoice,
  charges: Pick<NewInvoice, 'auctionId' | 'vatGroup' | 'rounding' | 'lines'>,
): Promise<{ id: number }> {
  await requireNotSanctioned(tx, sql`select ${customerId}::bigint`);
  const actor = actorOf(context);
  const draft = { company, kind: 'INVOICE', customerId, currency, language, ...charges } as const;
  const [id] = (await insertDrafts(tx, actor, [draft])) as [number];
  await recordInvoices(tx, actor, [id], 'create');
  return { id };
}
