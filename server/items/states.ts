import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { can } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import {
  type CatalogueStatus,
  type CatalogueStep,
  type Custody,
  type CustodyStep,
  catalogueLifecycle,
  cataloguePermissions,
  custodyLifecycle,
} from '#contract/item-states';
import type { Item, items } from '#contract/items';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { toRefusedRow } from '../db/selection';
import { findDifferences, recordEvent } from '../events/event';
import { notifyOfReturn } from '../notifications/notify';
import { lockHolders } from './hold';
import { lockItemToWrite, requireItem } from './item';
import { selectItemIds } from './many';
import { findItemSheet } from './queries';
import { changeItems, writeStatus } from './write';

const toStepRefusal = (step: string, status: string, item: string) =>
  new Refusal('step.not_allowed', { step, status, item });

/** Performs a step with the catalog text of an item. Refuses a stale version, and a step that the state does not allow. */
export async function applyCatalogueStep(
  { db, user, now }: Context,
  id: number,
  step: CatalogueStep,
  { version, reason }: { version: number; reason: string },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const before = await lockItemToWrite(tx, user, id, version);
    const { catalogueStatus: status, itemNo } = before;
    if (!getNextState(catalogueLifecycle, status, step)) throw toStepRefusal(step, status, itemNo);
    await writeStatus(tx, { now, userId: user.id }, [before], { step, reason });
    if (step === 'sendBack') await notifyOfReturn(tx, 'items', { id, userId: user.id, now });
    return requireItem(await findItemSheet(tx, user, id));
  });
}

/**
 * Performs a step with the catalog texts of many items in one transaction. Skips items and returns the reasons: items of
 * other departments, and items whose state does not allow the step.
 */
export async function applyCatalogueStepToMany(
  { db, user, now }: Context,
  step: CatalogueStep,
  { rows }: Input<typeof items.submitMany>['body'],
): Promise<Reply<typeof items.submitMany>> {
  return db.transaction(async (tx) => {
    const ids = await selectItemIds(tx, user, rows);
    const lockedItems = await tx.rows<{
      id: number;
      itemNo: string;
      departmentId: number | null;
      catalogueStatus: CatalogueStatus;
    }>(sql`
      select id, item_no as "itemNo", department_id as "departmentId", catalogue_status as "catalogueStatus"
      from items where id = any(${ids}::bigint[]) order by id for update`);
    const existingIds = new Set(lockedItems.map(({ id }) => id));
    const refused = ids
      .filter((id) => !existingIds.has(id))
      .map((id) => toRefusedRow(id, '', 'row.not_found'));
    const movingItems = lockedItems.filter(({ id, itemNo, departmentId, catalogueStatus }) => {
      const why = !can(user, cataloguePermissions[step], [departmentId])
        ? ('permission.department' as const)
        : getNextState(catalogueLifecycle, catalogueStatus, step)
          ? undefined
          : toStepRefusal(step, catalogueStatus, itemNo);
      if (why) refused.push(toRefusedRow(id, itemNo, why));
      return !why;
    });
    await writeStatus(tx, { now, userId: user.id }, movingItems, { step });
    return { moved: movingItems.length, refused };
  });
}

/** Locks items and the lots and works that show them, in the order in which all actions do. */
export async function lockItems(tx: Db, ids: readonly number[]): Promise<void> {
  await lockHolders(tx, ids);
  await tx.run(sql`select 1 from items where id = any(${[...ids]}::bigint[]) order by id for update`);
}

/**
 * Hands locked items over to their buyer, in the transaction of the release. Refuses one that was handed over already.
 */
export async function releaseItems(
  tx: Db,
  { app, user, now }: Pick<Context, 'app' | 'user' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  const items = await tx.rows<{ id: number; custody: Custody }>(sql`
    select id, custody from items where id = any(${[...ids]}::bigint[]) order by id`);
  for (const { id, custody: from } of items) {
    const to = getNextState<typeof custodyLifecycle>(custodyLifecycle, from, 'release');
    if (!to) return refuse('release.done');
    await changeItems(
      tx,
      { now, userId: user.id },
      { set: sql`custody = ${to}, location = ''`, where: sql`x.id = ${id}`, catalogued: false },
    );
    await recordEvent(tx, { now, userId: user.id, noun: 'items', id, action: 'release', from, to });
  }
  await app.listeners.itemsChanged(tx, ids);
}

/** Updates custody and location of an item. Refuses a stale version. */
export async function moveCustody(
  { db, app, user, now }: Context,
  id: number,
  { step, location, note, version }: { step: CustodyStep; location: string; note: string; version: number },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const before = await lockItemToWrite(tx, user, id, version);
    const { custody: from } = before;
    const to = getNextState(custodyLifecycle, from, step);
    if (!to) return refuse('step.not_allowed', { step, status: from, item: before.itemNo });
    await changeItems(
      tx,
      { now, userId: user.id },
      { set: sql`custody = ${to}, location = ${location}`, where: sql`x.id = ${id}`, catalogued: false },
    );
    await app.listeners.itemsChanged(tx, [id]);
    const changes = findDifferences<object>(before, { location });
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'items',
      id,
      action: step,
      from,
      to,
      changes,
      reason: note || undefined,
    });
    return requireItem(await findItemSheet(tx, user, id));
  });
}
