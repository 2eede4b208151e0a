import sql, { join, raw } from 'sql-template-tag';
import { saleIs } from '#contract/auctions';
import { lotSortKey, nextLabel } from '#contract/lot-number';
import { hasResult, type LotForm, type LotSheet } from '#contract/lots';
import { type Deed, may } from '#contract/permissions';
import { refuse, refuseField } from '#contract/refusal';
import { departmentsOfLot, mustMay } from '../access';
import { type Auction, auctionForUpdate } from '../auctions/auction';
import type { Db } from '../db/database';
import { differences, lastChange, record } from '../events/event';
import type { Context } from '../house';
import { reprice } from '../results/premium';
import { checkPlaces } from '../settings/places';
import { type Lot, type LotChange, lotForUpdate, moveLot } from './lot';
import { renumber } from './numbers';
import { lotSheet } from './queries';
import { keepingPublished } from './readiness';
import { secretFields } from './sight';

/** Where each field of the form is stored: with this offering, or with the item itself. */
const lotColumns = {
  section: 'section',
  lotTitle: 'title',
  estimateLow: 'estimate_low',
  estimateHigh: 'estimate_high',
  estimateOnRequest: 'estimate_on_request',
  reserve: 'reserve',
  reserveNote: 'reserve_note',
  startPrice: 'start_price',
  vatScheme: 'vat_scheme',
  arrApplies: 'arr_applies',
} as const satisfies Partial<Record<keyof LotForm, string>>;
export const itemColumns = {
  title: 'title',
  artist: 'artist',
  attribution: 'attribution',
  description: 'description',
  medium: 'medium',
  dateText: 'date_text',
  dimensions: 'dimensions',
  conditionReport: 'condition_report',
  provenance: 'provenance',
  quantity: 'quantity',
  location: 'location',
  notes: 'notes',
  externalRef: 'external_ref',
  departmentId: 'department_id',
  categoryId: 'category_id',
} as const satisfies Partial<Record<keyof LotForm, string>>;

const estimateFields = [
  'estimateLow',
  'estimateHigh',
  'estimateOnRequest',
  'reserve',
  'reserveNote',
] as const;

/** Columns of the given table that the change names, with their values. */
const chosen = (columns: Readonly<Record<string, string>>, change: LotChange) =>
  Object.entries(columns).flatMap(([field, column]) =>
    field in change ? [{ column, value: change[field as keyof LotChange] }] : [],
  );

const assignments = (pairs: ReturnType<typeof chosen>) =>
  join(
    pairs.map(({ column, value }) => sql`${raw(column)} = ${value}`),
    ', ',
  );

const columnsAndValues = (pairs: { column: string; value: unknown }[]) => sql`
  (${join(pairs.map(({ column }) => raw(column)))}) values (${join(pairs.map(({ value }) => sql`${value as string}`))})`;

/** Whoever may not see a reserve does not set one either. */
function checkSecrets(change: LotChange, visible: boolean): void {
  if (!visible && secretFields.some((field) => field in change))
    refuse('permission.denied', { deed: 'lots:see-reserve' });
}

/** Adds a lot: a new item, or one of the house that is in no open lot. Refuses a label the sale already has. */
export async function createLot(
  context: Context,
  auctionId: number,
  { itemId, number, ...change }: LotChange & { itemId?: number },
): Promise<LotSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const sale = await auctionForUpdate(tx, auctionId);
    if (!saleIs('open', sale)) refuse('lot.sale_closed', { status: sale.status });
    const departmentId = change.departmentId ?? onlyDepartment(context, sale);
    const form = { ...change, departmentId };
    checkScope(context, sale, form, departmentId);
    checkSecrets(form, may(user, 'lots:see-reserve', departmentsOfLot(departmentId, sale.departmentIds)));
    await checkPlaces(tx, form);
    const label = number ?? (await nextNumber(tx, auctionId));
    const item = itemId === undefined ? await newItem(tx, form) : await freeItem(tx, context, itemId);
    const pairs = [
      { column: 'auction_id', value: auctionId },
      { column: 'number', value: label },
      { column: 'sort_key', value: lotSortKey(label) },
      ...chosen(lotColumns, form),
    ];
    const created = await tx.maybe<{ id: number }>(sql`
      insert into lots ${columnsAndValues(pairs)} on conflict do nothing returning id`);
    if (!created) return refuseField('number', 'duplicate', { number: label });
    await tx.run(sql`insert into lot_items (lot_id, ordinal, item_id) values (${created.id}, 1, ${item})`);
    await tx.run(sql`update items set availability = 'IN_AUCTION' where id = ${item}`);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: created.id,
      auctionId,
      deed: 'create',
      to: 'DRAFT',
    });
    return sheet(tx, context, sale, label);
  });
}

/** A lot as its editor saw it. */
interface Seen {
  id: number;
  version: number;
}

/**
 * The lot under this label, locked, that somebody is about to write to. Refuses `row.stale`, showing which lot stands
 * there now and how, when that is another one or another version than the editor saw.
 */
async function lotToWrite(
  tx: Db,
  context: Context,
  sale: Auction,
  number: string,
  { id, version }: Seen,
  deed: Deed,
) {
  const lot = await lotForUpdate(tx, sale.id, number);
  if (lot.id === id) mustMay(context.user, deed, departmentsOfLot(lot.departmentId, sale.departmentIds));
  const current = await sheet(tx, context, sale, number);
  if (lot.id !== id || lot.version !== version)
    refuse('row.stale', { ...(await lastChange(tx, 'lots', lot.id)), current });
  return { lot, current };
}

/**
 * Changes some fields. Refuses a stale version, showing how the lot stands now, and of a published lot taking away
 * what publication required.
 */
export async function changeLot(
  context: Context,
  auctionId: number,
  number: string,
  { id, version, ...change }: LotChange & Seen,
): Promise<LotSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    // Of two lots that are given the same number at once, the second must see the first.
    const sale = await auctionForUpdate(tx, auctionId, change.number === undefined ? 'share' : 'update');
    const seen = { id, version };
    const { lot, current: before } = await lotToWrite(tx, context, sale, number, seen, 'lots:edit');
    checkScope(
      context,
      sale,
      change,
      change.departmentId === undefined ? lot.departmentId : change.departmentId,
    );
    if (
      !before.estimateEditable &&
      estimateFields.some((field) => field in change && change[field] !== before[field])
    )
      refuse('lot.estimate_published');
    // Who corrects results also corrects the tax they were sold under; to everybody else it stands.
    if (hasResult(lot) && change.vatScheme !== undefined && change.vatScheme !== before.vatScheme)
      mustMay(user, 'results:correct', departmentsOfLot(lot.departmentId, sale.departmentIds));
    checkSecrets(change, before.reserveVisible);
    checkEstimate({ ...before, ...change });
    await checkPlaces(tx, change);
    const changes = differences<object>(before, change);
    if (Object.keys(changes).length === 0) return before;
    await keepingPublished(tx, user, sql`l.id = ${lot.id}`, () => write(tx, sale, lot, change, now));
    await record(tx, { now, userId: user.id, noun: 'lots', id: lot.id, auctionId, deed: 'change', changes });
    return sheet(tx, context, sale, change.number ?? number);
  });
}

async function write(
  tx: Db,
  sale: Auction,
  lot: Awaited<ReturnType<typeof lotForUpdate>>,
  change: LotChange,
  now: Date,
): Promise<void> {
  if (change.number !== undefined && change.number !== lot.number)
    await renumber(tx, sale, [{ id: lot.id, number: change.number, path: 'number' }]);
  const lotPairs = chosen(lotColumns, change);
  if (lotPairs.length > 0) await tx.run(sql`update lots set ${assignments(lotPairs)} where id = ${lot.id}`);
  const itemPairs = chosen(itemColumns, change);
  if (itemPairs.length > 0)
    await tx.run(sql`
      update items set ${assignments(itemPairs)}, version = version + 1, updated_at = ${now} where id = ${lot.itemId}`);
  await tx.run(sql`update lots set version = version + 1, updated_at = ${now} where id = ${lot.id}`);
  const { hammer } = lot;
  if (change.vatScheme !== undefined && lot.status === 'SOLD' && hammer !== null)
    await reprice(tx, sale, { ...lot, hammer, vatScheme: change.vatScheme, soldVatScheme: null });
}

/** Takes a lot out of a sale that is not published. What was published can only be withdrawn. */
export async function removeLot(
  context: Context,
  auctionId: number,
  number: string,
  seen: Seen,
): Promise<void> {
  const { db, user, now } = context;
  await db.transaction(async (tx) => {
    const sale = await auctionForUpdate(tx, auctionId);
    const { lot } = await lotToWrite(tx, context, sale, number, seen, 'lots:remove');
    if (lot.status !== 'DRAFT' || !saleIs('open', sale)) refuse('lot.sale_closed', { status: sale.status });
    await tx.run(sql`
      update items set availability = 'AVAILABLE'
      where id in (select item_id from lot_items where lot_id = ${lot.id} and open)`);
    await tx.run(sql`delete from lots where id = ${lot.id}`);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'lots',
      id: lot.id,
      auctionId,
      deed: 'remove',
      changes: { number: [number, null] },
    });
  });
}

/** Withdraws a lot before it is opened; its items are free again. */
export async function withdrawLot(
  context: Context,
  auctionId: number,
  number: string,
  { reason, ...seen }: Seen & { reason: string },
): Promise<LotSheet> {
  return context.db.transaction(async (tx) => {
    const sale = await auctionForUpdate(tx, auctionId, 'share');
    const { lot } = await lotToWrite(tx, context, sale, number, seen, 'lots:withdraw');
    await withdraw(tx, context, sale, lot, reason);
    return sheet(tx, context, sale, number);
  });
}

/** The same with a locked lot, whose departments were asked about. Refuses a sale that was cancelled: its items are free. */
export async function withdraw(
  tx: Db,
  { user, now }: Context,
  sale: Auction,
  lot: Lot,
  reason: string,
): Promise<void> {
  if (sale.status === 'CANCELLED') refuse('lot.sale_closed', { status: sale.status });
  await moveLot(tx, { now, userId: user.id }, lot, 'withdraw', { reason });
}

async function sheet(tx: Db, { user }: Context, sale: Auction, number: string): Promise<LotSheet> {
  return (await lotSheet(tx, user, sale, number)) ?? refuse('row.not_found');
}

/** A specialist works in own departments: neither takes a lot out of them nor puts one into another's. */
function checkScope({ user }: Context, sale: Auction, change: LotChange, departmentId: number | null) {
  mustMay(user, 'lots:edit', departmentsOfLot(departmentId, sale.departmentIds));
  checkEstimate(change);
}

function checkEstimate({ estimateLow, estimateHigh }: LotChange) {
  if (estimateLow != null && estimateHigh != null && estimateLow > estimateHigh)
    refuseField('estimateHigh', 'below_low', { low: estimateLow });
}

/** The department of a new lot where the sale, or the specialist in it, has just one. */
function onlyDepartment({ user }: Context, sale: Auction): number | null {
  const candidates = sale.departmentIds.filter((id) => may(user, 'lots:edit', [id]));
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

async function newItem(tx: Db, form: LotChange): Promise<number> {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into items ${columnsAndValues(chosen(itemColumns, form))} returning id`);
  return id;
}

async function freeItem(tx: Db, { user }: Context, itemId: number): Promise<number> {
  const item = await tx.maybe<{ departmentId: number | null; availability: string }>(sql`
    select department_id as "departmentId", availability from items where id = ${itemId} for update`);
  if (!item) return refuseField('itemId', 'unknown_row');
  mustMay(user, 'items:edit', [item.departmentId]);
  if (item.availability !== 'AVAILABLE') refuseField('itemId', 'not_available');
  return itemId;
}

async function nextNumber(tx: Db, auctionId: number): Promise<string> {
  const last = await tx.maybe<{ number: string }>(sql`
    select number from lots where auction_id = ${auctionId} and number ~ '^[0-9]' order by sort_key desc, id desc limit 1`);
  return nextLabel(last?.number);
}
