import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { isSaleInPhase } from '#contract/auction-states';
import { itemFields } from '#contract/item-fields';
import { hasCataloguedChanges } from '#contract/item-states';
import { lotFields } from '#contract/lot-fields';
import { getNextLabel, toLotSortKey } from '#contract/lot-number';
import type { LotSheet } from '#contract/lots';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, type ColumnValue, columnsAndValues, toColumnValues } from '../db/fields';
import { prepared } from '../db/prepared';
import { findDifferences, findLastChange, recordEvent } from '../events/event';
import { hasOtherHolder, hold, lockHolders, release } from '../items/hold';
import { checkOwner, refreshDealers, toRecordedChanges } from '../items/owner';
import { addItem, changeItems } from '../items/write';
import { findOnlyDepartment } from '../permissions/scope';
import { runKeepingItemsPublished } from '../publication/readiness';
import { checkDetails } from '../settings/detail-labels';
import { checkPlaces } from '../settings/places';
import { type Lot, type LotChange, lotForUpdate } from './lot';
import { moveLot } from './move';
import { findLastNumber, renumber } from './numbers';
import { getVatScheme, reprice } from './premium';
import { findLotSheet } from './queries';
import { type Sale, saleForUpdate } from './sale';

const estimateFields = [
  'estimateLow',
  'estimateHigh',
  'estimateOnRequest',
  'reserve',
  'reserveNote',
] as const;

/** Adds a lot with a new item or an available one. Refuses a lot number that the sale already has. */
export async function createLot(
  context: Context,
  auctionId: number,
  { itemId, number, ...change }: LotChange & { itemId?: number },
): Promise<LotSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const sale = await saleForUpdate(tx, auctionId);
    if (!isSaleInPhase('open', sale)) refuse('lot.sale_closed', { status: sale.status });
    const form = {
      ...change,
      departmentId: change.departmentId ?? findOnlyDepartment(user, 'lots:edit', sale.departmentIds),
    };
    checkEstimate(form);
    await checkPlaces(tx, form);
    await checkDetails(tx, form);
    await checkOwner(tx, {}, form);
    const label = number ?? getNextLabel(await findLastNumber(tx, auctionId));
    const item = itemId ?? (await addItem(tx, form));
    if (itemId === undefined && item !== undefined && form.consignorId)
      await refreshDealers(tx, [item], form);
    const pairs = [
      { column: 'auction_id', value: auctionId },
      { column: 'number', value: label },
      { column: 'sort_key', value: toLotSortKey(label) },
      ...toColumnValues(lotFields, form),
    ];
    const created = await tx.maybe<{ id: number }>(sql`
      insert into lots ${columnsAndValues(pairs)} on conflict do nothing returning id`);
    if (!created) return refuseField('number', 'duplicate', { number: label });
    // The hold comes first: the foreign key of a part takes a shared lock on its item, and two transactions that share it
    // would deadlock.
    await hold(tx, 'lots', sql`select ${item}::bigint, ${created.id}::bigint`);
    const offeredItems = await tx.run(sql`
      insert into lot_items (lot_id, ordinal, item_id) select ${created.id}, 1, id from items where id = ${item}`);
    if (offeredItems === 0) refuseField('itemId', 'unknown_row');
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: created.id,
      action: 'create',
      to: 'DRAFT',
    });
    return loadSheet(tx, context, sale, label);
  });
}

/** A lot as the client read it. */
interface LotVersion {
  id: number;
  version: number;
}

/**
 * Locks the lot with this number for editing. Refuses `row.stale`, with the current lot, when another lot has the number now
 * or the version changed.
 */
async function lockLotToWrite(
  tx: Db,
  context: Context,
  sale: Sale,
  number: string,
  { id, version }: LotVersion,
) {
  const lot = await lotForUpdate(tx, sale.id, number);
  const current = await loadSheet(tx, context, sale, number);
  if (lot.id !== id || lot.version !== version)
    refuse('row.stale', { ...(await findLastChange(tx, 'lots', lot.id)), current });
  return { lot, current };
}

/**
 * Updates some fields. Refuses a stale version, with the current lot, and a change to a published lot that removes what
 * publication requires.
 */
export async function updateLot(
  context: Context,
  auctionId: number,
  number: string,
  { id, version, ...change }: LotChange & LotVersion,
): Promise<LotSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    // When two lots get the same number concurrently, the second must see the first.
    const sale = await saleForUpdate(tx, auctionId, change.number === undefined ? 'share' : 'update');
    const itemPairs = toColumnValues(itemFields, change);
    if (itemPairs.length > 0) await lockOfferedItem(tx, auctionId, number);
    const { lot, current: before } = await lockLotToWrite(tx, context, sale, number, { id, version });
    if (
      !before.estimateEditable &&
      estimateFields.some((field) => field in change && change[field] !== before[field])
    )
      refuse('lot.estimate_published');
    checkEstimate({ ...before, ...change });
    await checkPlaces(tx, change);
    await checkDetails(tx, change);
    await checkOwner(tx, before, change);
    const changes = findDifferences<object>(before, change);
    if (Object.keys(changes).length === 0) return before;
    await runKeepingItemsPublished(tx, user, sql`i.id = ${lot.itemId}`, () =>
      writeLot(tx, context, { sale, lot, change, itemPairs, catalogued: hasCataloguedChanges(changes) }),
    );
    await refreshDealers(tx, [lot.itemId], changes);
    const recorded = await toRecordedChanges(tx, changes);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: lot.id,
      action: 'update',
      changes: recorded,
    });
    return loadSheet(tx, context, sale, change.number ?? number);
  });
}

/**
 * Locks the lot and what shows its item. The item of a past sale may be offered again elsewhere, where the change is visible
 * as well.
 */
async function lockOfferedItem(tx: Db, auctionId: number, number: string): Promise<void> {
  const lot = await tx.maybe<{ itemId: number }>(
    prepared(sql`
      select li.item_id as "itemId" from lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1
      where l.auction_id = ${auctionId} and l.number = ${number}`),
  );
  if (lot) await lockHolders(tx, [lot.itemId]);
}

interface LotWrite {
  sale: Sale;
  lot: Lot;
  change: LotChange;
  /** the changed columns of the item */
  itemPairs: readonly ColumnValue[];
  /** whether the catalog text of the item changes */
  catalogued: boolean;
}

async function writeLot(
  tx: Db,
  { app, user, now }: Context,
  { sale, lot, change, itemPairs, catalogued }: LotWrite,
): Promise<void> {
  if (change.number !== undefined && change.number !== lot.number)
    await renumber(tx, sale, [{ id: lot.id, number: change.number, path: 'number' }]);
  const touched = { column: 'updated_at', value: now };
  if (itemPairs.length > 0) {
    await changeItems(
      tx,
      { now, userId: user.id },
      { set: assignments(itemPairs), where: sql`x.id = ${lot.itemId}`, catalogued },
    );
    const { elsewhere } = await tx.row<{ elsewhere: boolean }>(
      prepared(sql`select ${hasOtherHolder(sql`${lot.itemId}`, 'lots', sql`${lot.id}`)} as elsewhere`),
    );
    // When this lot holds the item, its version is incremented below.
    if (elsewhere) await app.listeners.itemsChanged(tx, [lot.itemId]);
  }
  const lotPairs = [...toColumnValues(lotFields, change), touched];
  await tx.run(sql`update lots set ${assignments(lotPairs)}, version = version + 1 where id = ${lot.id}`);
  const { hammer } = lot;
  if (change.vatScheme !== undefined && lot.status === 'SOLD' && hammer !== null) {
    await reprice(tx, sale, {
      ...lot,
      hammer,
      // The rate under which it was sold stays.
      soldVatScheme: getVatScheme({ ...lot, vatScheme: change.vatScheme, soldVatScheme: null }, sale),
    });
    await app.listeners.salesChanged(tx, {
      sales: sql`s.lot_id = ${lot.id}`,
      now,
      userId: user.id,
      reason: '',
      isRepriced: true,
    });
  }
}

/** Removes a lot from an unpublished sale. Published lots can only be withdrawn. */
export async function removeLot(
  context: Context,
  auctionId: number,
  number: string,
  lotVersion: LotVersion,
): Promise<void> {
  const { db, user, now } = context;
  await db.transaction(async (tx) => {
    const sale = await saleForUpdate(tx, auctionId);
    const { lot } = await lockLotToWrite(tx, context, sale, number, lotVersion);
    if (lot.status !== 'DRAFT' || !isSaleInPhase('open', sale))
      refuse('lot.sale_closed', { status: sale.status });
    await release(tx, 'lots', sql`${lot.id}`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: lot.id,
      action: 'remove',
      changes: { number: [number, null] },
    });
    await tx.run(sql`delete from lots where id = ${lot.id}`);
  });
}

/** Withdraws a lot before it is opened and releases its items. */
export async function withdrawLot(
  context: Context,
  auctionId: number,
  number: string,
  { reason, ...lotVersion }: LotVersion & { reason: string },
): Promise<LotSheet> {
  return context.db.transaction(async (tx) => {
    const sale = await saleForUpdate(tx, auctionId, 'share');
    const { lot } = await lockLotToWrite(tx, context, sale, number, lotVersion);
    await withdraw(tx, context, sale, lot, reason);
    return loadSheet(tx, context, sale, number);
  });
}

/** Withdraws a locked lot. Refuses a canceled sale, whose items are already released. */
export async function withdraw(
  tx: Db,
  context: Context,
  sale: Sale,
  lot: Lot,
  reason?: string,
): Promise<void> {
  if (sale.status === 'CANCELLED') refuse('lot.sale_closed', { status: sale.status });
  await moveLot(tx, context, lot, 'withdraw', { reason });
}

async function loadSheet(tx: Db, { user }: Context, sale: Sale, number: string): Promise<LotSheet> {
  return (await findLotSheet(tx, user, sale, number)) ?? refuse('row.not_found');
}

function checkEstimate({ estimateLow, estimateHigh }: LotChange) {
  if (estimateLow != null && estimateHigh != null && estimateLow > estimateHigh)
    refuseField('estimateHigh', 'below_low', { low: estimateLow });
}
