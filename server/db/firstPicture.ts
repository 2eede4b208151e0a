import sql, { type Sql } from 'sql-template-tag';

/** The picture an item (`i`) is known by: the first that can be shown; null: it has none. */
export const firstPicture = sql`
  (select p.id from pictures p where p.item_id = i.id and p.state = 'READY' order by p.position, p.id limit 1)`;

/** lots of a sale that are looked at for its cover: beyond them a sale without pictures would be read whole */
const maxLotsForCover = 20;

/** The picture a sale is known by: that of the first of its first lots that has one. `sale` is the sale's column. */
export const selectCover = (sale: Sql) => sql`
  (select ${firstPicture} from (
      select l.id, l.sort_key from lots l where l.auction_id = ${sale} order by l.sort_key, l.id limit ${maxLotsForCover}) l
    join lot_items li on li.lot_id = l.id and li.ordinal = 1
    join items i on i.id = li.item_id
    where exists (select 1 from pictures p where p.item_id = i.id and p.state = 'READY')
    order by l.sort_key, l.id limit 1)`;
