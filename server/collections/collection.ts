import sql from 'sql-template-tag';
import { listStepsFrom } from '#contract/api/lifecycle';
import { can } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import { canEditWorks, collectionLifecycle, isCollectionInPhase } from '#contract/collection-states';
import type { Collection, CollectionForm, CollectionRow } from '#contract/collections';
import type { Context, User } from '../app-context';
import { checkCatalogue, createCatalogue, hasAmounts, writeCatalogue } from '../catalogues/catalogue';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { findDifferences, findReachedStates, recordEvent } from '../events/event';
import { runKeepingWorksPublished } from '../publication/readiness';
import { setDepartments } from '../settings/member-departments';
import { lockCollection } from '../works/collection';
import { findBlocker } from './blockers';
import { type CollectionFacts, findCollectionFacts } from './queries';

/** Creates a draft. Refuses a code in use, and for specialists a collection without one of their departments. */
export async function createCollection(
  { db, user, now }: Context,
  form: CollectionForm,
): Promise<Collection> {
  return db.transaction(async (tx) => {
    await checkCatalogue(tx, form);
    const id = await createCatalogue(tx, 'collections', form, { user, now });
    return readCollection({ db: tx, user, now }, id);
  });
}

/** Returns one collection with the actions this user may take. Refuses `row.not_found`. */
export async function readCollection(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  id: number,
): Promise<Collection> {
  const facts = await getCollection(db, id);
  const { status, departmentIds } = facts;
  const allowedSteps = listStepsFrom(collectionLifecycle, status)
    .filter((step) => step !== 'open')
    .filter((step) => can(user, `collections:${step}`, departmentIds));
  return {
    ...facts,
    reached: await findReachedStates(db, 'collections', id),
    editable: canEdit(user, facts),
    worksEditable: canEditWorks(user, facts),
    steps: await Promise.all(
      allowedSteps.map(async (step) => {
        const blocker = await findBlocker(db, facts, step, now);
        return { step, blockedBy: blocker?.code ?? null, count: blocker?.count ?? 0 };
      }),
    ),
  };
}

/** Returns a collection as stored. Refuses `row.not_found`. */
export const getCollection = async (db: Db, id: number): Promise<CollectionFacts> =>
  (await findCollectionFacts(db, id)) ?? refuse('row.not_found');

const canEdit = (user: User, collection: CollectionRow): boolean =>
  isCollectionInPhase('draft', collection)
    ? can(user, 'collections:edit-draft', collection.departmentIds)
    : isCollectionInPhase('living', collection) && can(user, 'collections:edit');

/**
 * Saves the whole form. Refuses a stale version, with the current collection; a different currency once works have prices;
 * and any change once the collection is archived.
 */
export async function updateCollection(
  context: Context,
  id: number,
  { version, ...form }: CollectionForm & { version: number },
): Promise<Collection> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    await lockCollection(tx, id);
    const before = await getCollection(tx, id);
    if (!isCollectionInPhase('living', before)) refuse('work.collection_closed', { status: before.status });
    await checkVersion(tx, 'collections', id, before, version, () =>
      readCollection({ db: tx, user, now }, id),
    );
    await checkCatalogue(tx, form);
    const changes = findDifferences<object>(before, form);
    if (Object.keys(changes).length === 0) return readCollection({ db: tx, user, now }, id);
    if ('currency' in changes && (await hasPrices(tx, id))) refuseField('currency', 'amounts_stand');
    const saved = await runKeepingWorksPublished(tx, sql`w.collection_id = ${id}`, () =>
      writeCatalogue(tx, 'collections', id, form, now),
    );
    if (!saved) refuseField('code', 'duplicate');
    await setDepartments(tx, 'collections', id, form.departmentIds);
    await recordEvent(tx, { now, userId: user.id, noun: 'collections', id, action: 'update', changes });
    return readCollection({ db: tx, user, now }, id);
  });
}

/** Returns whether works or committed imports have amounts in the currency of the collection. */
const hasPrices = (tx: Db, id: number): Promise<boolean> =>
  hasAmounts(
    tx,
    sql`select 1 from collection_items where collection_id = ${id} and asking_price is not null`,
    sql`f.collection_id = ${id}`,
  );
