import sql from 'sql-template-tag';
import { type Collection, type CollectionForm, collectionFields } from '#contract/collections';
import { refuse, refuseField } from '#contract/refusal';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, pairsOf } from '../db/fields';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context } from '../house';
import { checkCatalogue } from '../settings/catalogue';
import { collectionById } from './queries';

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
    await setDepartments(tx, created.id, form.departmentIds);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'collections',
      id: created.id,
      deed: 'create',
      to: 'DRAFT',
    });
    return found(await collectionById(tx, user, created.id));
  });
}

/** Saves the whole form. Refuses a stale version, showing how the collection stands now. */
export async function updateCollection(
  { db, user, now }: Context,
  id: number,
  { version, ...form }: CollectionForm & { version: number },
): Promise<Collection> {
  return db.transaction(async (tx) => {
    if (!(await tx.maybe(sql`select 1 from collections where id = ${id} for update`)))
      refuse('row.not_found');
    const before = found(await collectionById(tx, user, id));
    await checkVersion(tx, 'collections', id, before, version);
    await checkCatalogue(tx, form);
    const changes = differences<object>(before, form);
    if (Object.keys(changes).length === 0) return before;
    const saved = await tx.run(sql`
      update collections set ${assignments(pairsOf(collectionFields, form))}, version = version + 1, updated_at = ${now}
      where id = ${id}
        and not exists (select 1 from collections other where lower(other.code) = lower(${form.code}) and other.id <> ${id})`);
    if (!saved) refuseField('code', 'duplicate');
    await setDepartments(tx, id, form.departmentIds);
    await record(tx, { now, userId: user.id, noun: 'collections', id, deed: 'update', changes });
    return found(await collectionById(tx, user, id));
  });
}

async function setDepartments(tx: Db, collectionId: number, departmentIds: number[]) {
  await tx.run(sql`delete from collection_departments where collection_id = ${collectionId}`);
  const set = await tx.run(sql`
    insert into collection_departments (collection_id, department_id)
    select ${collectionId}, id from departments where id = any(${departmentIds}::bigint[])`);
  if (set !== new Set(departmentIds).size) refuseField('departmentIds', 'unknown_row');
}

const found = (collection: Collection | undefined): Collection => collection ?? refuse('row.not_found');
