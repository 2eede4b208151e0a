import sql, { type Sql } from 'sql-template-tag';

/** The picture that represents an item (`i`): the first that can be displayed, or null. */
export const firstPicture = sql`
  (select p.id from pictures p where p.item_id = i.id and p.state = 'READY' order by p.position, p.id limit 1)`;

/** how many lots are searched for a cover: without a limit a sale without pictures would be read entirely */
const maxLotsForCover = 20;

/**
 * Selects the cover of a sale: the picture of the first of its first lots that has one. `sale` is the column of the sale.
 */
export const selectCover = (sale: Sql) => sql`
  (select ${firstPicture} from (
      select l.id, l.sort_key from lots l where l.auction_id = ${sale} order by l.sort_key, l.id limit ${maxLotsForCover}) l
    join lot_items li on li.lot_id = l.id and li.ordinal = 1
    join items i on i.id = li.item_id
    where exists (select 1 from pictures p where p.item_id = i.id and p.state = 'READY')
    order by l.sort_key, l.id limit 1)`;
