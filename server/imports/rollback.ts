import sql, { raw } from 'sql-template-tag';
import type { ImportSheet } from '#contract/imports';
import { refuse } from '#contract/refusal';
import { auctionForUpdate } from '../auctions/auction';
import type { Db } from '../db/database';
import { record } from '../events/event';
import type { Context } from '../house';
import { removeItems, type Writer } from '../items/write';
import { raiseLots, removeBrought } from '../lots/brought';
import { writeNumbers } from '../lots/numbers';
import { decideOnStaged } from '../results/decision';
import { stagedColumns } from './columns';
import { writeChanges } from './commit';
import { advanceImport, importFor } from './file';
import { importSheet } from './queries';

const named = 50;

/**
 * Takes everything back that an import did: lots and items it made go, lots it changed are as they were. Refuses
 * `import.depends` with the lots that somebody has gone on with: changed, illustrated, published, sold.
 */
export async function rollBack(context: Context, id: number): Promise<ImportSheet> {
  const { db, user, now } = context;
  await db.transaction(async (tx) => {
    const { file, sale } = await importFor(tx, id, true);
    await auctionForUpdate(tx, sale.id);
    await advanceImport(tx, file, 'rollBack');
    await tx.run(sql`
      select 1 from lots where id in (select lot_id from import_checks where import_id = ${id} and committed)
      order by id for update`);
    await tx.run(sql`
      select 1 from items where id in (select item_id from import_checks where import_id = ${id} and committed)
      order by id for update`);
    await mustBeFree(tx, id);
    await takeBack(tx, id, { now, userId: user.id });
    await decideOnStaged(
      tx,
      sale.id,
      sql`select v.lot_id from import_checks v where v.import_id = ${id} and v.committed`,
      now,
    );
    await record(tx, {
      now,
      userId: user.id,
      noun: 'imports',
      id,
      deed: 'rollBack',
      changes: { rows: [file.done, 0] },
    });
  });
  return importSheet(context, await importFor(db, id));
}

async function mustBeFree(tx: Db, id: number) {
  const lots = await tx.rows<{ lot: string; why: string; count: number }>(sql`
    select number as lot, why, count(*) over () as count from (
      select l.number, l.sort_key, min(case
        when s.applied_at is not null or l.result_at is not null then '1result'
        when v.made_lot and l.status <> 'DRAFT' then '2published'
        when l.version <> v.lot_version or i.version <> v.item_version then '3changed'
        when v.made_item and exists (select 1 from pictures p where p.item_id = v.item_id) then '4pictures'
        when v.made_item and exists (select 1 from lot_items o where o.item_id = v.item_id and o.lot_id <> v.lot_id) then '5offered'
        when v.changes ? 'number' and exists (
          select 1 from lots o where o.auction_id = l.auction_id and lot_key(o.number) = lot_key(v.changes -> 'number' ->> 0)
            and not exists (select 1 from import_checks w
              where w.import_id = ${id} and w.committed and w.lot_id = o.id and (w.made_lot or w.changes ? 'number'))) then '6number'
        end) as why
      from import_checks v
      join lots l on l.id = v.lot_id join items i on i.id = v.item_id
      left join staged_results s on s.lot_id = l.id and s.import_id = v.import_id
      where v.import_id = ${id} and v.committed and (v.made_item or v.changes <> '{}')
      group by l.number, l.sort_key) found
    where why is not null order by sort_key limit ${named}`);
  const [first] = lots;
  if (first)
    refuse('import.depends', {
      count: first.count,
      lots: lots.map(({ lot, why }) => ({ lot, why: why.slice(1) })),
    });
}

async function takeBack(tx: Db, id: number, by: Writer) {
  const mine = sql`v.import_id = ${id} and v.committed`;
  await restoreStaged(tx, id);
  await writeChanges(tx, mine, 0, by);
  await restoreNumbers(tx, id);
  const touched = sql`
    select v.lot_id from import_checks v where ${mine} and not v.made_lot and (v.made_item or v.changes <> '{}')`;
  await raiseLots(tx, touched, by.now);
  // What an earlier file did to the same lots can be taken back as before.
  await tx.run(sql`
    update import_checks o set lot_version = l.version, item_version = i.version
    from lots l, import_checks v, items i
    where l.id in (${touched}) and v.import_id = ${id} and v.committed and v.lot_id = l.id and o.lot_id = l.id
      and o.item_id = i.id and o.import_id <> ${id} and o.committed and o.lot_version = v.lot_version - 1`);
  await removeBrought(tx, {
    parts: sql`select v.lot_id, v.item_id from import_checks v where ${mine} and v.made_item`,
    lots: sql`select v.lot_id from import_checks v where ${mine} and v.made_lot`,
  });
  await removeItems(tx, sql`select v.item_id from import_checks v where ${mine} and v.made_item`);
}

/** A result that waited there before waits again. */
async function restoreStaged(tx: Db, id: number) {
  const changed = sql`v.import_id = ${id} and v.committed and not v.made_lot and v.changes ?| ${[...stagedColumns]}::text[]`;
  await tx.run(sql`
    delete from staged_results s using import_checks v
    where ${changed} and s.lot_id = v.lot_id and v.changes -> 'outcome' ->> 0 is null and v.changes ? 'outcome'`);
  const before = (field: string, type: 'text' | 'bigint') =>
    type === 'text'
      ? sql`case when v.changes ? ${field} then coalesce(v.changes -> ${field} ->> 0, '') else s.${raw(field)} end`
      : sql`case when v.changes ? ${field} then (v.changes -> ${field} ->> 0)::bigint else s.${raw(field)} end`;
  await tx.run(sql`
    update staged_results s set outcome = ${before('outcome', 'text')}, hammer = ${before('hammer', 'bigint')},
      buyer = ${before('buyer', 'text')}, paddle = ${before('paddle', 'text')}
    from import_checks v where ${changed} and s.lot_id = v.lot_id`);
}

async function restoreNumbers(tx: Db, id: number) {
  const lots = await tx.rows<{ id: number; number: string }>(sql`
    select v.lot_id as id, v.changes -> 'number' ->> 0 as number from import_checks v
    where v.import_id = ${id} and v.committed and v.changes ? 'number'`);
  await writeNumbers(tx, lots);
}
