import sql, { type Sql } from 'sql-template-tag';
import { type Merge, undoDays } from '#contract/merges';
import type { Db } from '../db/database';
import { references } from './references';

const kinds = JSON.stringify(
  references.flatMap(({ table, column, kind }) => (kind === null ? [] : [{ table, column, kind }])),
);

const selectMerges = (db: Db, where: Sql): Promise<Merge[]> =>
  db.rows<Merge>(sql`
    select m.id, m.merged_id as "mergedId", c.customer_no as "customerNo", c.name, u.name as by, u.id as "byId", m.at,
      m.at + make_interval(days => ${undoDays}) as "undoUntil", 
      case when m.undone_at is not null then jsonb_build_object('at', m.undone_at, 'by', b.name, 'byId', b.id) end as undone,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'count', k.count)), '[]') from (
        select r.kind, count(*) as count from merge_moves v
        join jsonb_to_recordset(${kinds}::jsonb) as r("table" text, "column" text, kind text)
          on r."table" = v.at_table and r."column" = v.at_column
        where v.merge_id = m.id group by r.kind) k) as moved,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', e.key, 'count', e.value)), '[]')
        from jsonb_each(m.remained) e) as remained
    from merges m join customers c on c.id = m.merged_id join users u on u.id = m.user_id
      left join users b on b.id = m.undone_by
    where ${where} order by m.id desc limit 500`);

/** Returns the records that were merged into a customer, latest first. */
export const listMerges = (db: Db, customerId: number): Promise<Merge[]> =>
  selectMerges(db, sql`m.survivor_id = ${customerId}`);

export const findMerge = async (db: Db, id: number): Promise<Merge | undefined> =>
  (await selectMerges(db, sql`m.id = ${id}`))[0];
