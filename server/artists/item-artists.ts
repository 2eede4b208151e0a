import sql from 'sql-template-tag';
import type { ItemArtist } from '#contract/artists';
import { type AttributedArtist, findResaleRightTerm } from '#contract/money/resale-right';
import type { Db } from '../db/database';
import { parseLifeYears } from './life-years';

type Row = Omit<ItemArtist, 'resaleRight'> & AttributedArtist;

/**
 * Returns the artists of an item in the order of its text, with their records and whether the resale right can apply this
 * year.
 */
export async function listItemArtists(db: Db, itemId: number, now: Date): Promise<ItemArtist[]> {
  const rows = await db.rows<Row>(sql`
    select x.place, x.written as "printedName", x.name, x.dates,
      case when x.place = 1 then i.attribution else coalesce(i.more_attributions[x.place - 1], '') end as attribution,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name, 'dates', a.dates,
        'nationality', a.nationality) end as artist, a.born, a.died
    from item_artists x join items i on i.id = x.item_id left join artists a on a.id = x.artist_id
    where x.item_id = ${itemId} order by x.place`);
  return rows.map(({ born, died, ...row }) => ({
    ...row,
    resaleRight: findResaleRightTerm(
      // Without a record, only the printed dates are known.
      { ...(row.artist ? { born, died } : parseLifeYears(row.dates)), attribution: row.attribution },
      now.getUTCFullYear(),
    ),
  }));
}
