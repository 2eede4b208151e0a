import sql from 'sql-template-tag';
import { after } from '#contract/api/lifecycle';
import { may } from '#contract/api/permissions';
import { Refusal, refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import {
  type CatalogueStatus,
  type CatalogueStep,
  type CustodyStep,
  catalogueLifecycle,
  catalogueRights,
  custodyLifecycle,
} from '#contract/item-states';
import type { Item, items } from '#contract/items';
import type { Context } from '../app-context';
import { refusedRow } from '../db/chosen';
import { differences, record } from '../events/event';
import { found, itemToWrite } from './item';
import { chosenItems } from './many';
import { itemSheet } from './queries';
import { changeItems, writeStatus } from './write';

const notAllowed = (step: string, status: string, item: string) =>
  new Refusal('step.not_allowed', { step, status, item });

/** Takes a step with the catalogue text of an item. Refuses a stale version, and what the table does not allow. */
export async function takeCatalogueStep(
  { db, user, now }: Context,
  id: number,
  step: CatalogueStep,
  { version, reason }: { version: number; reason: string },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const before = await itemToWrite(tx, user, id, version);
    const { catalogueStatus: status, itemNo } = before;
    if (!after(catalogueLifecycle, status, step)) throw notAllowed(step, status, itemNo);
    await writeStatus(tx, { now, userId: user.id }, [before], { step, reason });
    return found(await itemSheet(tx, user, id));
  });
}

/**
 * Takes a step with the catalogue texts of many items, in one transaction. Left as they are, and named with the reason:
 * those of other departments, those that do not stand where the step begins.
 */
export async function takeCatalogueStepWithMany(
  { db, user, now }: Context,
  step: CatalogueStep,
  { rows }: Input<typeof items.submitMany>['body'],
): Promise<Reply<typeof items.submitMany>> {
  return db.transaction(async (tx) => {
    const ids = await chosenItems(tx, user, rows);
    const known = await tx.rows<{
      id: number;
      itemNo: string;
      departmentId: number | null;
      catalogueStatus: CatalogueStatus;
    }>(sql`
      select id, item_no as "itemNo", department_id as "departmentId", catalogue_status as "catalogueStatus"
      from items where id = any(${ids}::bigint[]) order by id for update`);
    const there = new Set(known.map(({ id }) => id));
    const refused = ids.filter((id) => !there.has(id)).map((id) => refusedRow(id, '', 'row.not_found'));
    const moving = known.filter(({ id, itemNo, departmentId, catalogueStatus }) => {
      const why = !may(user, catalogueRights[step], [departmentId])
        ? ('permission.department' as const)
        : after(catalogueLifecycle, catalogueStatus, step)
          ? undefined
          : notAllowed(step, catalogueStatus, itemNo);
      if (why) refused.push(refusedRow(id, itemNo, why));
      return !why;
    });
    await writeStatus(tx, { now, userId: user.id }, moving, { step });
    return { moved: moving.length, refused };
  });
}

/** Says in whose custody an item is now and at which place. Refuses a stale version. */
export async function moveCustody(
  { db, app, user, now }: Context,
  id: number,
  { step, location, note, version }: { step: CustodyStep; location: string; note: string; version: number },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const before = await itemToWrite(tx, user, id, version);
    const { custody: from } = before;
    const to = after(custodyLifecycle, from, step);
    if (!to) return refuse('step.not_allowed', { step, status: from, item: before.itemNo });
    await changeItems(
      tx,
      { now, userId: user.id },
      { set: sql`custody = ${to}, location = ${location}`, where: sql`x.id = ${id}`, catalogued: false },
    );
    await app.listeners.itemsChanged(tx, [id]);
    const changes = differences<object>(before, { location });
    await record(tx, {
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
    return found(await itemSheet(tx, user, id));
  });
}
