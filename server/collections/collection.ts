import sql from 'sql-template-tag';
import { collectionIs, collectionLifecycle, mayFill } from '#contract/collection-states';
import {
  type Collection,
  type CollectionForm,
  type CollectionRow,
  collectionFields,
} from '#contract/collections';
import type { ImportState } from '#contract/import-states';
import { stepsFrom } from '#contract/lifecycle';
import { may } from '#contract/permissions';
import { refuse, refuseField } from '#contract/refusal';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, pairsOf } from '../db/fields';
import { differences, reachedBy, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context, User } from '../house';
import { keepingWorksPublished } from '../publication/readiness';
import { checkCatalogue } from '../settings/catalogue';
import { setDepartments } from '../settings/member-departments';
import { lockCollection } from '../works/collection';
import { blockerOf } from './blockers';
import { type CollectionFacts, collectionFacts } from './queries';

/** Creates a draft. Refuses a code in use, and for a specialist a collection without own department. */
export async function createCollection(
  { db, user, now }: Context,
  form: CollectionForm,
): Promise<Collection> {
  return db.transaction(async (tx) => {
    await checkCatalogue(tx, form);
    const created = await tx.maybe<{ id: number }>(sql`
      insert into collections ${columnsAndValues(pairsOf(collectionFields, form))}
      on conflict do nothing returning id`);
    if (!created) return refuseField('code', 'duplicate');
    await setDepartments(tx, 'collections', created.id, form.departmentIds);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'collections',
      id: created.id,
      deed: 'create',
      to: 'DRAFT',
    });
    return readCollection({ db: tx, user, now }, created.id);
  });
}

/** One collection with what this user may do to it. Refuses `row.not_found`. */
export async function readCollection(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  id: number,
): Promise<Collection> {
  const facts = await collectionOf(db, id);
  const { status, departmentIds } = facts;
  const offered = stepsFrom(collectionLifecycle, status)
    .filter((step) => step !== 'open')
    .filter((step) => may(user, `collections:${step}`, departmentIds));
  return {
    ...facts,
    reached: await reachedBy(db, 'collections', id),
    editable: mayEdit(user, facts),
    worksEditable: mayFill(user, facts),
    steps: await Promise.all(
      offered.map(async (step) => {
        const blocker = await blockerOf(db, facts, step, now);
        return { step, blockedBy: blocker?.code ?? null, count: blocker?.count ?? 0 };
      }),
    ),
  };
}

/** A collection as it is stored. Refuses `row.not_found`. */
export const collectionOf = async (db: Db, id: number): Promise<CollectionFacts> =>
  (await collectionFacts(db, id)) ?? refuse('row.not_found');

const mayEdit = (user: User, collection: CollectionRow): boolean =>
  collectionIs('draft', collection)
    ? may(user, 'collections:edit-draft', collection.departmentIds)
    : collectionIs('living', collection) && may(user, 'collections:edit');

/**
 * Saves the whole form. Refuses a stale version, showing how the collection stands now; another currency once works
 * have prices; whatever it is once the collection is archived.
 */
export async function updateCollection(
  context: Context,
  id: number,
  { version, ...form }: CollectionForm & { version: number },
): Promise<Collection> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    await lockCollection(tx, id);
    const before = await collectionOf(tx, id);
    if (!collectionIs('living', before)) refuse('work.collection_closed', { status: before.status });
    await checkVersion(tx, 'collections', id, before, version, () =>
      readCollection({ db: tx, user, now }, id),
    );
    await checkCatalogue(tx, form);
    const changes = differences<object>(before, form);
    if (Object.keys(changes).length === 0) return readCollection({ db: tx, user, now }, id);
    if ('currency' in changes && (await hasAmounts(tx, id))) refuseField('currency', 'amounts_stand');
    const saved = await keepingWorksPublished(tx, sql`w.collection_id = ${id}`, () =>
      tx.run(sql`
      update collections set ${assignments(pairsOf(collectionFields, form))}, version = version + 1, updated_at = ${now}
      where id = ${id}
        and not exists (select 1 from collections other where lower(other.code) = lower(${form.code}) and other.id <> ${id})`),
    );
    if (!saved) refuseField('code', 'duplicate');
    await setDepartments(tx, 'collections', id, form.departmentIds);
    await record(tx, { now, userId: user.id, noun: 'collections', id, deed: 'update', changes });
    return readCollection({ db: tx, user, now }, id);
  });
}

/**
 * Amounts are kept in minor units: in another currency the same figures would be other prices. A file that is not imported
 * is read again in the new currency.
 */
const hasAmounts = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from collection_items where collection_id = ${id} and asking_price is not null
    union all select 1 from imports f where f.collection_id = ${id} and (f.state = ${'COMMITTING' satisfies ImportState}
      or f.state <> ${'ROLLED_BACK' satisfies ImportState}
        and exists (select 1 from import_checks v where v.import_id = f.id and v.committed)) limit 1`)) !==
  undefined;
