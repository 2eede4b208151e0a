import sql, { type Sql } from 'sql-template-tag';
import type { Linker } from '../app-context';
import type { Db } from '../db/database';
import { recordEvents } from '../events/event';
import { linkEntries } from '../sales/ledger';

/**
 * Links lots of a sale to the customers who bought them, and updates the sales. The printed buyer does not change. `links`
 * is a relation (lot_id, customer_id). Returns the number of new links.
 */
export async function linkLots(tx: Db, { app, now, user }: Linker, links: Sql): Promise<number> {
  const newLinks = await tx.rows<{ lot: number; customer: number }>(
    sql`select lot_id as lot, customer_id as customer from (${links}) links order by lot_id`,
  );
  const ids = sql`select unnest(${newLinks.map(({ lot }) => lot)}::bigint[])`;
  await tx.run(sql`select 1 from lots where id in (${ids}) order by id for update`);
  const linked = await tx.rows<{ id: number; before: string; after: string }>(sql`
    update lots l set buyer_id = g.customer, version = l.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(newLinks)}::jsonb) as g(lot bigint, customer bigint)
    join lots o on o.id = g.lot left join customers b on b.id = o.buyer_id join customers c on c.id = g.customer
    where l.id = g.lot and o.buyer_id is distinct from g.customer
    returning l.id, coalesce(b.customer_no, '') as before, c.customer_no as after`);
  if (linked.length === 0) return 0;
  await linkEntries(tx, ids, now);
  await app.listeners.salesChanged(tx, {
    sales: sql`s.lot_id in (${ids})`,
    now,
    userId: user.id,
    reason: '',
  });
  await recordEvents(
    tx,
    { noun: 'lots', userId: user.id },
    sql`
      select ${now}::timestamptz, ${user.id}::bigint, g.id, 'update', null, null,
        jsonb_build_object('customerNo', jsonb_build_array(g.before, g.after)), null
      from jsonb_to_recordset(${JSON.stringify(linked)}::jsonb) as g(id bigint, before text, after text)`,
  );
  return linked.length;
}
