import sql from 'sql-template-tag';
import { type Reservation, reservationFields, type Waitlist } from '#contract/reservations';
import { selectLinkedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';

/**
 * Returns the collection that offers an item, and its waitlist without expired reservations, whether or not the expiry job
 * has run.
 */
export async function readWaitlist(db: Db, itemId: number): Promise<Waitlist> {
  const [offer, reservations] = await Promise.all([
    db.maybe<NonNullable<Waitlist['offer']>>(sql`
      select c.id as "collectionId", c.code, c.title, c.time_zone as "timeZone", c.currency, w.asking_price as "askingPrice",
        c.status
      from items i join item_holds h on h.item_id = i.id and h.noun = 'works'
      join collection_items w on w.id = h.holder_id join collections c on c.id = w.collection_id
      where i.id = ${itemId} and i.availability <> 'SOLD'`),
    db.rows<Reservation>(sql`
      select r.id, r.item_id as "itemId", ${selectFieldColumns(reservationFields, 'r')}, ${selectLinkedCustomer('r.customer_id')} as customer, u.name as by, u.id as "byId", r.reserved_at as at, r.version,
        row_number() over (order by r.id)::int as place
      from reservations r join users u on u.id = r.reserved_by
      where r.item_id = ${itemId} and r.outcome is null and r.until > now() order by r.id`),
  ]);
  return { offer: offer ?? null, reservations };
}
