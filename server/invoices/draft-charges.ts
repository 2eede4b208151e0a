import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { actorOf, type LockedInvoice } from './edit';
import { recordInvoices } from './events';
import { insertDrafts, type NewInvoice } from './store';

/** Drafts an invoice with charges that follow from another invoice, for its buyer. Returns the id of the draft. */
export async function draftCharges(
  tx: Db,
  context: Context,
  { company, customerId, currency, language }: LockedInvoice,
  charges: Pick<NewInvoice, 'auctionId' | 'vatGroup' | 'rounding' | 'lines'>,
): Promise<{ id: number }> {
  const actor = actorOf(context);
  const draft = { company, kind: 'INVOICE', customerId, currency, language, ...charges } as const;
  const [id] = (await insertDrafts(tx, actor, [draft])) as [number];
  await recordInvoices(tx, actor, [id], 'create');
  return { id };
}
