import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { saleIs } from '#contract/auction-states';
import { itemFields } from '#contract/item-fields';
import { isCatalogued } from '#contract/item-states';
import { lotFields } from '#contract/lot-fields';
import { lotSortKey, nextLabel } from '#contract/lot-number';
import type { LotSheet } from '#contract/lots';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, type Pair, pairsOf } from '../db/fields';
import { prepared } from '../db/prepared';
import { differences, lastChange, record } from '../events/event';
import { hold, isHeldElsewhere, lockShowing, release } from '../items/hold';
import { checkOwner, dealersFollow, recordedChanges } from '../items/owner';
import { addItem, changeItems } from '../items/write';
import { keepingItemsPublished } from '../publication/readiness';
import { onlyDepartment } from '../rights/scope';
import { checkPlaces } from '../settings/places';
import { type Lot, type LotChange, lotForUpdate } from './lot';
import { moveLot } from './move';
import { lastNumber, renumber } from './numbers';
import { reprice } from './premium';
import { lotSheet } from './queries';
import { type Sale, saleForUpdate } from './sale';

const estimateFields = [
  'estimateLow',
  'estimateHigh',
  'estimateOnRequest',
  'reserve',
  'reserveNote',
] as const;

/** Adds a lot: a new item, or one of the house that nobody holds. Refuses a label the sale already has. */
export async function createLot(
  context: Context,
  auctionId: number,
  { itemId, number, ...change }: LotChange & { itemId?: number },
): Promise<LotSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const sale = await saleForUpdate(tx, auctionId);
    if (!saleIs('open', sale)) refuse('lot.sale_closed', { status: sale.status });
    const form = {
      ...change,
      departmentId: change.departmentId ?? onlyDepartment(user, 'lots:edit', sale.departmentIds),
    };
    checkEstimate(form);
    await checkPlaces(tx, form);
    await checkOwner(tx, {}, form);
    const label = number ?? nextLabel(await lastNumber(tx, auctionId));
    const item = itemId ?? (await addItem(tx, form));
    if (itemId === undefined && item !== undefined && form.consignorId) await dealersFollow(tx, [item], form);
    const pairs = [
      { column: 'auction_id', value: auctionId },
      { column: 'number', value: label },
      { column: 'sort_key', value: lotSortKey(label) },
      ...pairsOf(lotFields, form),
    ];
    const created = await tx.maybe<{ id: number }>(sql`
      insert into lots ${columnsAndValues(pairs)} on conflict do nothing returning id`);
    if (!created) return refuseField('number', 'duplicate', { number: label });
    // The hold first: a part's reference shares a lock on its item, and two who share it would wait for each other.
    await hold(tx, 'lots', sql`select ${item}::bigint, ${created.id}::bigint`);
    const offered = await tx.run(sql`
      insert into lot_items (lot_id, ordinal, item_id) select ${created.id}, 1, id from items where id = ${item}`);
    if (offered === 0) refuseField('itemId', 'unknown_row');
    await record(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: created.id,
      action: 'create',
      to: 'DRAFT',
    });
    return sheet(tx, context, sale, label);
  });
}

/** A lot as its editor saw it. */
interface LotVersion {
  id: number;
  version: number;
}

/**
 * The lot under this label, locked, that somebody is about to write to. Refuses `row.stale`, showing which lot stands
 * there now and how, when that is another one or another version than the editor saw.
 */
async function lotToWrite(tx: Db, context: Context, sale: Sale, number: string, { id, version }: LotVersion) {
  const lot = await lotForUpdate(tx, sale.id, number);
  const current = await sheet(tx, context, sale, number);
  if (lot.id !== id || lot.version !== version)
    refuse('row.stale', { ...(await lastChange(tx, 'lots', lot.id)), current });
  return { lot, current };
}

/**
 * Changes some fields. Refuses a stale version, showing how the lot stands now, and of a published lot taking away
 * what publication required.
 */
export async function updateLot(
  context: Context,
  auctionId: number,
  number: string,
  { id, version, ...change }: LotChange & LotVersion,
): Promise<LotSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    // Of two lots that are given the same number at once, the second must see the first.
    const sale = await saleForUpdate(tx, auctionId, change.number === undefined ? 'share' : 'update');
    const itemPairs = pairsOf(itemFields, change);
    if (itemPairs.length > 0) await lockOffered(tx, auctionId, number);
    const { lot, current: before } = await lotToWrite(tx, context, sale, number, { id, version });
    if (
      !before.estimateEditable &&
      estimateFields.some((field) => field in change && change[field] !== before[field])
    )
      refuse('lot.estimate_published');
    checkEstimate({ ...before, ...change });
    await checkPlaces(tx, change);
    await checkOwner(tx, before, change);
    const changes = differences<object>(before, change);
    if (Object.keys(changes).length === 0) return before;
    await keepingItemsPublished(tx, user, sql`i.id = ${lot.itemId}`, () =>
      write(tx, context, { sale, lot, change, itemPairs, catalogued: isCatalogued(changes) }),
    );
    await dealersFollow(tx, [lot.itemId], changes);
    const recorded = await recordedChanges(tx, changes);
    await record(tx, { now, userId: user.id, noun: 'lots', id: lot.id, action: 'update', changes: recorded });
    return sheet(tx, context, sale, change.number ?? number);
  });
}

/**
 * Locks the lot, and first what shows its item now: the item of a sale that is over may be offered again elsewhere,
 * and says there what is written here.
 */
async function lockOffered(tx: Db, auctionId: number, number: string): Promise<void> {
  const lot = await tx.maybe<{ itemId: number }>(
    prepared(sql`
      select li.item_id as "itemId" from lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1
      where l.auction_id = ${auctionId} and l.number = ${number}`),
  );
  if (lot) await lockShowing(tx, [lot.itemId]);
}

interface Written {
  sale: Sale;
  lot: Lot;
  change: LotChange;
  /** what of it is the item's */
  itemPairs: readonly Pair[];
  /** does the text of its item change? */
  catalogued: boolean;
}

async function write(
  tx: Db,
  { app, user, now }: Context,
  { sale, lot, change, itemPairs, catalogued }: Written,
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
      prepared(sql`select ${isHeldElsewhere(sql`${lot.itemId}`, 'lots', sql`${lot.id}`)} as elsewhere`),
    );
    // Where this lot shows the item itself it is another version below.
    if (elsewhere) await app.listeners.itemsChanged(tx, [lot.itemId]);
  }
  const lotPairs = [...pairsOf(lotFields, change), touched];
  await tx.run(sql`update lots set ${assignments(lotPairs)}, version = version + 1 where id = ${lot.id}`);
  const { hammer } = lot;
  if (change.vatScheme !== undefined && lot.status === 'SOLD' && hammer !== null)
    await reprice(tx, sale, { ...lot, hammer, vatScheme: change.vatScheme, soldVatScheme: null });
}

/** Takes a lot out of a sale that is not published. What was published can only be withdrawn. */
export async function removeLot(
  context: Context,
  auctionId: number,
  number: string,
  given: LotVersion,
): Promise<void> {
  const { db, user, now } = context;
  await db.transaction(async (tx) => {
    const sale = await saleForUpdate(tx, auctionId);
    const { lot } = await lotToWrite(tx, context, sale, number, given);
    if (lot.status !== 'DRAFT' || !saleIs('open', sale)) refuse('lot.sale_closed', { status: sale.status });
    await release(tx, 'lots', sql`${lot.id}`);
    await record(tx, {
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

/** Withdraws a lot before it is opened; its items are free again. */
export async function withdrawLot(
  context: Context,
  auctionId: number,
  number: string,
  { reason, ...given }: LotVersion & { reason: string },
): Promise<LotSheet> {
  return context.db.transaction(async (tx) => {
    const sale = await saleForUpdate(tx, auctionId, 'share');
    const { lot } = await lotToWrite(tx, context, sale, number, given);
    await withdraw(tx, context, sale, lot, reason);
    return sheet(tx, context, sale, number);
  });
}

/** The same with a locked lot. Refuses a sale that was cancelled: its items are free. */
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

async function sheet(tx: Db, { user }: Context, sale: Sale, number: string): Promise<LotSheet> {
  return (await lotSheet(tx, user, sale, number)) ?? refuse('row.not_found');
}

function checkEstimate({ estimateLow, estimateHigh }: LotChange) {
  if (estimateLow != null && estimateHigh != null && estimateLow > estimateHigh)
    refuseField('estimateHigh', 'below_low', { low: estimateLow });
}
