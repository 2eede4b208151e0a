import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Interest } from '#contract/interests';
import type { Context } from '../app-context';
import { refreshFigures } from '../customers/figures';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';

export async function listInterests(db: Db, customerId: number): Promise<{ interests: Interest[] }> {
  const rows = await db.rows<{ kind: Interest['kind']; rowId: number | null; text: string }>(sql`
    select kind, coalesce(department_id, category_id) as "rowId", text from customer_interests
    where customer_id = ${customerId} order by id`);
  return {
    interests: rows.map(({ kind, rowId, text }) =>
      kind === 'DEPARTMENT' || kind === 'CATEGORY' ? { kind, rowId: rowId ?? 0 } : { kind, text },
    ),
  };
}

/** Replaces the interests of a customer; duplicates are dropped. Refuses unknown departments and categories. */
export async function setInterests(
  { db, user, now }: Context,
  id: number,
  interests: readonly Interest[],
): Promise<{ interests: Interest[] }> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from customers where id = ${id} for no key update`);
    const rows = [...new Map(interests.map((one) => [JSON.stringify(one).toLowerCase(), one])).values()];
    await checkRows(tx, rows);
    await tx.run(sql`delete from customer_interests where customer_id = ${id}`);
    await tx.run(sql`
      insert into customer_interests (customer_id, kind, department_id, category_id, text)
      select ${id}, g.kind, case g.kind when 'DEPARTMENT' then g."rowId" end, case g.kind when 'CATEGORY' then g."rowId" end,
        coalesce(g.text, '')
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, "rowId" bigint, text text))
        with ordinality as g (kind, "rowId", text, place) order by g.place`);
    await refreshFigures(tx, sql`select ${id}::bigint`);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id, action: 'ask-for' });
    return listInterests(tx, id);
  });
}

async function checkRows(tx: Db, rows: readonly Interest[]): Promise<void> {
  const pickIds = (kind: Interest['kind']) =>
    rows.flatMap((one) => (one.kind === kind && 'rowId' in one ? [one.rowId] : []));
  const requested = { departments: pickIds('DEPARTMENT'), categories: pickIds('CATEGORY') };
  const existing = await tx.row<{ departments: number; categories: number }>(sql`
    select (select count(*) from departments where id = any(${requested.departments}::bigint[])) as departments,
      (select count(*) from categories where id = any(${requested.categories}::bigint[])) as categories`);
  if (
    existing.departments !== requested.departments.length ||
    existing.categories !== requested.categories.length
  )
    refuseField('interests', 'unknown_row');
}
