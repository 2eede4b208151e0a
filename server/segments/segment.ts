import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type { Condition } from '#contract/segment-conditions';
import type { Segment, segments } from '#contract/segments';
import { segmentFields } from '#contract/segments';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { findSegment } from './queries';
import { resolveCondition } from './resolve';
import { buildWhere } from './where';

export const readSegment = async (db: Db, id: number): Promise<Segment> =>
  (await findSegment(db, id)) ?? refuse('row.not_found');

/** Creates a segment. Refuses a duplicate name, and a condition that cannot be resolved. */
export const createSegment = (
  { db, user, now }: Context,
  { name, description, condition }: Input<typeof segments.create>['body'],
): Promise<Segment> =>
  db.transaction(async (tx) => {
    await resolveCondition(tx, condition);
    const id = await insertSegment(tx, { name, description, condition, userId: user.id, now });
    await recordEvent(tx, { now, userId: user.id, noun: 'segments', id, action: 'create' });
    return readSegment(tx, id);
  });

interface NewSegment {
  name: string;
  description: string;
  /** null: members are added by hand */
  condition: Condition | null;
  userId: number;
  now: Date;
}
/** Inserts a segment and returns its id. Refuses a duplicate name. */
export async function insertSegment(
  tx: Db,
  { name, description, condition, userId, now }: NewSegment,
): Promise<number> {
  const inserted = await tx.maybe<{ id: number }>(sql`
    insert into segments (name, description, condition, frozen_at, created_at, created_by)
    values (${name}, ${description}, ${condition && JSON.stringify(condition)}::jsonb, ${condition ? null : now}, ${now},
      ${userId})
    on conflict (lower(name)) where archived_at is null do nothing returning id`);
  return inserted?.id ?? refuseField('name', 'duplicate');
}

/** Locks a segment and returns it. Refuses a stale version. */
export async function lockSegment(tx: Db, id: number, version: number): Promise<Segment> {
  await tx.run(sql`select 1 from segments where id = ${id} for update`);
  const before = await readSegment(tx, id);
  await checkVersion(tx, 'segments', id, before, version);
  return before;
}

/**
 * Updates a segment. Refuses a stale version, another condition for a frozen segment, a condition that cannot be resolved or
 * contains the segment itself indirectly, and a duplicate name.
 */
export const updateSegment = (
  { db, user, now }: Context,
  id: number,
  { version, archived, ...input }: Input<typeof segments.update>['body'],
): Promise<Segment> =>
  db.transaction(async (tx) => {
    const before = await lockSegment(tx, id, version);
    if (input.condition) {
      if (before.frozenAt !== null) refuse('segment.frozen');
      await resolveCondition(tx, input.condition, id);
    }
    const after = { ...before, ...input };
    const archivedAt = archived === undefined ? before.archivedAt : archived ? now : null;
    const duplicate = await tx.maybe(sql`
      select 1 from segments where id <> ${id} and lower(name) = lower(${after.name}) and archived_at is null`);
    if (duplicate && archivedAt === null) refuseField('name', 'duplicate');
    await tx.run(sql`
      update segments set ${assignments(toColumnValues(segmentFields, after))}, archived_at = ${archivedAt},
        version = version + 1
      where id = ${id}`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'segments',
      id,
      action: 'update',
      changes: Object.fromEntries(
        Object.entries(findDifferences(before, input)).map(([name, change]) => [
          name,
          name === 'condition' ? [null, null] : change,
        ]),
      ),
    });
    return readSegment(tx, id);
  });

/** Freezes the current members of a segment. Refuses a stale version, and a segment that is frozen already. */
export const freezeSegment = ({ db, user, now }: Context, id: number, version: number): Promise<Segment> =>
  db.transaction(async (tx) => {
    const before = await lockSegment(tx, id, version);
    if (before.frozenAt !== null || before.condition === null) return refuse('segment.frozen');
    const where = buildWhere(await resolveCondition(tx, before.condition, id), now);
    await tx.run(sql`
      insert into segment_members (segment_id, customer_id)
      select ${id}::bigint, c.id from customers c where c.merged_into is null and c.erased_at is null and ${where}`);
    await tx.run(sql`update segments set frozen_at = ${now}, version = version + 1 where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'segments', id, action: 'freeze' });
    return readSegment(tx, id);
  });

/** Makes a frozen segment follow its condition again. Refuses a stale version, and a segment without a condition. */
export const thawSegment = ({ db, user, now }: Context, id: number, version: number): Promise<Segment> =>
  db.transaction(async (tx) => {
    const before = await lockSegment(tx, id, version);
    if (before.frozenAt === null || before.condition === null) refuse('segment.not_frozen');
    await tx.run(sql`delete from segment_members where segment_id = ${id}`);
    await tx.run(sql`update segments set frozen_at = null, version = version + 1 where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'segments', id, action: 'thaw' });
    return readSegment(tx, id);
  });
