import sql, { type Sql } from 'sql-template-tag';
import type { EventNoun } from '#contract/api/events';

/**
 * Selects the further subjects of events as relation (noun, noun_id, event_id). Its argument is a relation (id, event_id) of
 * the rows, so that one statement serves one row or thousands. Derived here so that no caller can forget it: an event of a
 * lot also belongs to its sale and items, one of an item also to the lot or work that contains it. Owners and buyers are
 * secret: users who may not know them neither receive those changes (`server/live`) nor see them in a history
 * (`server/activity`).
 */
const selectRelated: Partial<Record<EventNoun, (rows: Sql) => Sql>> = {
  lots: (rows) => sql`
    select 'auctions', l.auction_id, o.event_id from ${rows} o join lots l on l.id = o.id
    union all select 'items', x.item_id, o.event_id from ${rows} o join lot_items x on x.lot_id = o.id
    union all (
      select 'customers', i.consignor_id, o.event_id
      from ${rows} o join lot_items x on x.lot_id = o.id join items i on i.id = x.item_id where i.consignor_id is not null
      union select 'customers', l.buyer_id, o.event_id
      from ${rows} o join lots l on l.id = o.id where l.buyer_id is not null)`,
  items: (rows) => sql`
    select h.noun, h.holder_id, o.event_id from ${rows} o join item_holds h on h.item_id = o.id
    union all select 'auctions', l.auction_id, o.event_id
      from ${rows} o join item_holds h on h.item_id = o.id join lots l on h.noun = 'lots' and l.id = h.holder_id
    union all select 'collections', w.collection_id, o.event_id
      from ${rows} o join item_holds h on h.item_id = o.id
      join collection_items w on h.noun = 'works' and w.id = h.holder_id
    union all select 'customers', i.consignor_id, o.event_id
      from ${rows} o join items i on i.id = o.id where i.consignor_id is not null`,
  works: (rows) => sql`
    select 'collections', w.collection_id, o.event_id from ${rows} o join collection_items w on w.id = o.id
    union all select 'items', w.item_id, o.event_id from ${rows} o join collection_items w on w.id = o.id
    union all select 'customers', i.consignor_id, o.event_id
      from ${rows} o join collection_items w on w.id = o.id join items i on i.id = w.item_id
      where i.consignor_id is not null`,
  invoices: (rows) => sql`
    select 'auctions', i.auction_id, o.event_id from ${rows} o join invoices i on i.id = o.id where i.auction_id is not null
    union all select 'customers', i.customer_id, o.event_id
      from ${rows} o join invoices i on i.id = o.id where i.customer_id is not null`,
  payments: (rows) => sql`
    select 'customers', p.customer_id, o.event_id
    from ${rows} o join payments p on p.id = o.id where p.customer_id is not null`,
  imports: (rows) => sql`
    select case when f.auction_id is not null then 'auctions' else f.noun end, coalesce(f.auction_id, f.collection_id), o.event_id
    from ${rows} o join imports f on f.id = o.id and num_nonnulls(f.auction_id, f.collection_id) = 1`,
  verifications: (rows) => sql`select 'customers', o.id, o.event_id from ${rows} o`,
  'auction-rules': (rows) => sql`select 'auctions', o.id, o.event_id from ${rows} o`,
  // Rules of the whole house have the id 0.
  'publication-rules': (rows) => sql`select 'departments', o.id, o.event_id from ${rows} o where o.id > 0`,
};

/** Selects all subjects of events on these rows, the rows themselves first: relation (noun, noun_id, event_id). */
export const selectSubjects = (noun: EventNoun, rows: Sql): Sql => {
  const related = selectRelated[noun]?.(rows);
  const ownSubjects = sql`select ${noun}::text, id, event_id from ${rows}`;
  return related ? sql`${ownSubjects} union all ${related}` : ownSubjects;
};
