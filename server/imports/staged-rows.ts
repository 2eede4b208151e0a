import sql, { raw } from 'sql-template-tag';
import type { Db } from '../db/database';
import { decideOnStaged } from '../results/decision';
import { stagedColumns } from './columns';
import type { Step } from './step';

/** Results wait beside their lots until the sale is LIVE; a lot of several buyers waits for a decision as well. */
export async function stageResults({ tx, mine, by: { now }, file, target }: Step): Promise<void> {
  await tx.run(sql`
    insert into staged_results (lot_id, import_id, outcome, hammer, buyer, paddle)
    select v.holder_id, ${file.id}, v.offering ->> 'outcome', (v.offering ->> 'hammer')::bigint, coalesce(v.offering ->> 'buyer', ''),
      coalesce(v.offering ->> 'paddle', '')
    from import_checks v where ${mine} and v.offering ? 'outcome' and (v.made_holder or v.changes ?| ${[...stagedColumns]}::text[])
    on conflict (lot_id) do update set import_id = excluded.import_id, outcome = excluded.outcome, hammer = excluded.hammer,
      buyer = excluded.buyer, paddle = excluded.paddle`);
  await decideOnStaged(tx, target.id, sql`select v.holder_id from import_checks v where ${mine}`, now);
}

/** A result that waited there before waits again. */
export async function restoreStaged(tx: Db, id: number): Promise<void> {
  const changed = sql`v.import_id = ${id} and v.committed and not v.made_holder and v.changes ?| ${[...stagedColumns]}::text[]`;
  await tx.run(sql`
    delete from staged_results s using import_checks v
    where ${changed} and s.lot_id = v.holder_id and v.changes -> 'outcome' ->> 0 is null and v.changes ? 'outcome'`);
  const before = (field: string, type: 'text' | 'bigint') =>
    type === 'text'
      ? sql`case when v.changes ? ${field} then coalesce(v.changes -> ${field} ->> 0, '') else s.${raw(field)} end`
      : sql`case when v.changes ? ${field} then (v.changes -> ${field} ->> 0)::bigint else s.${raw(field)} end`;
  await tx.run(sql`
    update staged_results s set outcome = ${before('outcome', 'text')}, hammer = ${before('hammer', 'bigint')},
      buyer = ${before('buyer', 'text')}, paddle = ${before('paddle', 'text')}
    from import_checks v where ${changed} and s.lot_id = v.holder_id`);
}
