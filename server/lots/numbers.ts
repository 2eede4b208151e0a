import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { toLotKey, toLotSortKey } from '#contract/lot-number';
import type { LotNumbers } from '#contract/lots';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { recordEvents } from '../events/event';
import { findLotSheet } from './queries';
import { type Sale, saleForUpdate } from './sale';

/** A lot and its new number. */
interface Numbered {
  id: number;
  number: string;
}

/**
 * Renumbers lots of one sale in one action; lots may swap numbers. Returns every requested lot in that order with its
 * current version; a lot that already has its number is not changed. Refuses, and writes nothing: `row.not_found` naming a
 * lot that is not in the sale, `row.stale` with the first lot that another user changed, and what `renumber` refuses.
 */
export async function renumberLots(
  context: Context,
  auctionId: number,
  requested: LotNumbers,
): Promise<{ lots: LotNumbers }> {
  return context.db.transaction(async (tx) => {
    const sale = await saleForUpdate(tx, auctionId);
    const before = await lockLotsToNumber(tx, context, sale, requested);
    const changed = requested.flatMap(({ id, number }, index) => {
      const old = before.get(id)?.number ?? number;
      return old === number ? [] : [{ id, number, old, path: `lots.${index}.number` }];
    });
    await renumber(tx, sale, changed);
    await recordNumbers(tx, context, changed);
    const touched = new Set(changed.map(({ id }) => id));
    return {
      lots: requested.map(({ id, version, number }) => ({
        id,
        version: touched.has(id) ? version + 1 : version,
        number,
      })),
    };
  });
}

/**
 * Changes the numbers of lots in a locked sale; the caller updates versions and records events. Refuses
 * `lot.numbers_locked`, and as `duplicate` at its `path` each number that another lot of the sale has or will get.
 */
export async function renumber(
  tx: Db,
  sale: Sale,
  lots: readonly (Numbered & { path: string })[],
): Promise<void> {
  if (lots.length === 0) return;
  if (sale.numbersLocked) refuse('lot.numbers_locked');
  const newNumbers = lots.map(({ number }) => number);
  const existing = await tx.rows<{ number: string }>(sql`
    select number from lots where auction_id = ${sale.id}
      and lot_key(number) = any(array(select lot_key(wanted) from unnest(${newNumbers}::text[]) wanted))
      and not id = any(${lots.map(({ id }) => id)}::bigint[])`);
  const occurrences = new Map<string, number>();
  for (const key of [...newNumbers, ...existing.map((other) => other.number)].map(toLotKey))
    occurrences.set(key, (occurrences.get(key) ?? 0) + 1);
  const issues = lots.filter(({ number }) => (occurrences.get(toLotKey(number)) ?? 0) > 1);
  if (issues.length > 0)
    refuse(
      'input.invalid',
      {},
      issues.map(({ path, number }) => ({ path, code: 'duplicate', params: { number } })),
    );
  await writeNumbers(tx, lots);
}

/** Writes numbers that are free or given up by these lots, and the resulting sort keys. */
export async function writeNumbers(tx: Db, lots: readonly Numbered[]): Promise<void> {
  const ids = lots.map(({ id }) => id);
  const numbers = lots.map(({ number }) => number);
  // A number is free only after its lot has got the next one: temporary labels avoid conflicts meanwhile.
  await tx.run(sql`update lots set number = chr(1) || id where id = any(${ids}::bigint[])`);
  await tx.run(sql`
    update lots l set number = assigned.number, sort_key = assigned.key, number_twin = 0
    from unnest(${ids}::bigint[], ${numbers}::text[], ${numbers.map(toLotSortKey)}::text[]) as assigned(id, number, key)
    where l.id = assigned.id`);
}

/**
 * Locks and returns the lots by id. Refuses lots that this user may not edit and those that changed since they were read.
 */
async function lockLotsToNumber(tx: Db, { user }: Context, sale: Sale, requested: LotNumbers) {
  const rows = await tx.rows<Numbered & { version: number }>(sql`
    select l.id, l.number, l.version
    from lots l
    join lot_items li on li.lot_id = l.id and li.ordinal = 1
    join items i on i.id = li.item_id
    where l.auction_id = ${sale.id} and l.id = any(${requested.map(({ id }) => id)}::bigint[])
    order by l.id for update of l`);
  const lots = new Map(rows.map((lot) => [lot.id, lot]));
  for (const { id } of requested) if (!lots.has(id)) refuse('row.not_found', { id });
  for (const { id, version } of requested) {
    const lot = lots.get(id);
    if (lot)
      await checkVersion(
        tx,
        'lots',
        id,
        lot,
        version,
        async () => (await findLotSheet(tx, user, sale, lot.number)) ?? lot,
      );
  }
  return lots;
}

/** Increments the version of each lot and records its previous number. */
async function recordNumbers(
  tx: Db,
  { user, now }: Context,
  changed: readonly (Numbered & { old: string })[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await tx.run(sql`
    update lots set version = version + 1, updated_at = ${now} where id = any(${ids}::bigint[])`);
  await recordEvents(
    tx,
    { noun: 'lots', userId: user.id },
    sql`
      select ${now}::timestamptz, ${user.id}::bigint, renumbered.id, 'update', null, null,
        jsonb_build_object('number', jsonb_build_array(renumbered.old, renumbered.number)), null
      from unnest(${ids}::bigint[], ${changed.map(({ old }) => old)}::text[], ${changed.map(({ number }) => number)}::text[])
        as renumbered(id, old, number)`,
  );
}

/** Returns the highest number of a sale, which the next ones follow; undefined when none begins with a digit. */
export const findLastNumber = async (tx: Db, auctionId: number): Promise<string | undefined> =>
  (
    await tx.maybe<{ number: string }>(sql`
      select number from lots where auction_id = ${auctionId} and number ~ '^[0-9]' order by sort_key desc, id desc limit 1`)
  )?.number;
