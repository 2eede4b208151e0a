import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';

/** Adds imported relations that do not exist yet. `rows` selects customer, other and kind. */
export async function relateAll(tx: Db, rows: Sql, by: { now: Date; userId: number }): Promise<void> {
  const inserted = await tx.rows<{ id: number; other: number }>(sql`
    insert into customer_relations (customer_id, other_id, kind)
    select distinct r.customer_id, r.other_id, r.kind from (${rows}) r (customer_id, other_id, kind)
    where r.customer_id <> r.other_id
    on conflict do nothing returning customer_id as id, other_id as other`);
  await Promise.all(
    inserted.map(({ id, other }) =>
      recordEvent(tx, {
        now: by.now,
        userId: by.userId,
        noun: 'customers',
        id,
        action: 'relate',
        about: [{ noun: 'customers', id: other }],
      }),
    ),
  );
}

/** Deletes relations without recording events. `rows` selects customer, other and kind. Returns their number. */
export const removeRelations = (tx: Db, rows: Sql): Promise<number> =>
  tx.run(sql`delete from customer_relations where (customer_id, other_id, kind) in (${rows})`);
