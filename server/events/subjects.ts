import sql, { type Sql } from 'sql-template-tag';
import type { StoryNoun } from '#contract/events';

/**
 * What an event is about beside its own row, as relation (noun, noun_id); `id` is the row's identifier. Whoever records
 * cannot forget it: a lot's event is also its sale's and its items', an item's also that of whoever holds it.
 */
const beside: Partial<Record<StoryNoun, (id: Sql) => Sql>> = {
  lots: (id) => sql`
    select 'auctions', auction_id from lots where id = ${id}
    union all select 'items', item_id from lot_items where lot_id = ${id}`,
  items: (id) => sql`
    select noun, holder_id from item_holds where item_id = ${id}
    union all select 'auctions', l.auction_id from item_holds h join lots l on h.noun = 'lots' and l.id = h.holder_id
    where h.item_id = ${id}
    union all select 'collections', k.collection_id
    from item_holds h join collection_items k on h.noun = 'works' and k.id = h.holder_id
    where h.item_id = ${id}`,
  works: (id) => sql`
    select 'collections', collection_id from collection_items where id = ${id}
    union all select 'items', item_id from collection_items where id = ${id}`,
  imports: (id) => sql`select 'auctions', auction_id from imports where id = ${id}`,
  'auction-rules': (id) => sql`select 'auctions', ${id}`,
};

/** Everything an event on this row is about, the row first: relation (noun, noun_id). */
export const subjectsOf = (noun: StoryNoun, id: Sql): Sql => {
  const others = beside[noun]?.(id);
  return others ? sql`select ${noun}::text, ${id} union ${others}` : sql`select ${noun}::text, ${id}`;
};
