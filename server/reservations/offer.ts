import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type CollectionStatus, isCollectionInPhase } from '#contract/collection-states';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { release } from '../items/hold';

/** An item that a collection offers; both are locked until the transaction ends. */
export interface Offer {
  itemId: number;
  itemNo: string;
  title: string;
  workId: number;
  collectionId: number;
  status: CollectionStatus;
  currency: string;
  sold: boolean;
}

/** A reservation in the waitlist, as actions need it. */
export interface WaitlistEntry {
  id: number;
  client: string;
  contact: string;
  customerId: number | null;
  reservedBy: number;
  until: string;
}

/** The user and time of a waitlist change; `userId` null: a job. */
export interface Actor {
  app: AppContext;
  now: Date;
  userId: number | null;
}

const selectOffer = (itemId: number): Sql => sql`
  select i.id as "itemId", i.item_no as "itemNo", i.title, w.id as "workId", c.id as "collectionId", c.status, c.currency,
    i.availability = 'SOLD' as sold
  from item_holds h join items i on i.id = h.item_id
  join collection_items w on h.noun = 'works' and w.id = h.holder_id
  join collections c on c.id = w.collection_id where h.item_id = ${itemId}`;

/**
 * Locks the collection and the item, in this order. A collection that is being closed waits for this transaction and then
 * releases items without a waitlist. Refuses `item.not_offered`.
 */
export async function offerForUpdate(tx: Db, itemId: number): Promise<Offer> {
  const unlocked = await tx.maybe<Offer>(selectOffer(itemId));
  if (!unlocked) return refuse('item.not_offered');
  await tx.run(sql`select 1 from collections where id = ${unlocked.collectionId} for share`);
  await tx.run(sql`select 1 from items where id = ${itemId} for update`);
  const offer = await tx.maybe<Offer>(selectOffer(itemId));
  return offer?.workId === unlocked.workId ? offer : refuse('item.not_offered');
}

/** Releases an item without reservations when its collection is closed. */
export async function releaseIfClosed(tx: Db, { workId, status }: Pick<Offer, 'workId' | 'status'>) {
  if (!isCollectionInPhase('holding', { status })) await release(tx, 'works', sql`${workId}`);
}
