import sql, { raw } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type Receivers, type Work, type WorkKind, type WorkPreview, workKinds } from '#contract/handovers';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent, recordEvents } from '../events/event';
import { notifyUsers } from '../notifications/notify';
import { buildPreview, canReceive, type Receiver, type ReceiverByKind } from './preview';
import { selectWork, workSources } from './work';

/** Returns the preview of a handover. Refuses receivers who are inactive, unknown, or the user themselves. */
export const previewHandover = async (db: Db, userId: number, receivers: Receivers): Promise<WorkPreview> =>
  buildPreview(db, userId, await findReceivers(db, userId, receivers));

/**
 * Hands over the work of a user in one transaction, with one event for each row and one for the user, and notifies the
 * receivers. Rows that a receiver cannot take stay. Throws `handover.preview_changed` when the work is no longer that of the confirmed preview, and the
 * refusals of `previewHandover`.
 */
export async function handOver(
  { db, user, now }: Context,
  userId: number,
  { receivers, confirmed }: { receivers: Receivers; confirmed: string },
): Promise<{ work: Work[] }> {
  return db.transaction(async (tx) => {
    // Handovers of one user wait for each other, and a receiver cannot be deactivated meanwhile.
    await tx.run(sql`select 1 from users where id = ${userId} for no key update`);
    const lockedIds = Object.values(receivers).filter((id) => id !== null);
    await tx.run(sql`select 1 from users where id = any(${lockedIds}::bigint[]) order by id for key share`);
    const receiverByKind = await findReceivers(tx, userId, receivers);
    const kinds = workKinds.filter((kind) => receiverByKind[kind]);
    for (const kind of kinds) await lockWork(tx, userId, kind);
    const { work, digest } = await buildPreview(tx, userId, receiverByKind);
    if (digest !== confirmed) refuse('handover.preview_changed');
    const giver = await tx.row<Giver>(sql`select id, name from users where id = ${userId}`);
    for (const kind of kinds) {
      const receiver = receiverByKind[kind];
      if (receiver) await move(tx, { kind, giver, receiver, now, by: user.id });
    }
    const moved = work.filter(({ movable }) => movable > 0);
    if (moved.length > 0) {
      const receiverIds = [...new Set(moved.flatMap(({ receiver }) => receiver?.id ?? []))];
      const eventId = await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'users',
        id: userId,
        action: 'hand-over',
        about: receiverIds.map((id) => ({ noun: 'users', id })),
        changes: Object.fromEntries(
          moved.map(({ kind, movable, receiver }) => [
            `handed.${kind}`,
            [null, `${receiver?.name} (${movable})`],
          ]),
        ),
      });
      await notifyUsers(tx, {
        kind: 'work-handed-over',
        subjectId: userId,
        recipients: receiverIds,
        actorId: user.id,
        eventId,
        now,
      });
    }
    return { work };
  });
}

async function findReceivers(db: Db, userId: number, receivers: Receivers): Promise<ReceiverByKind> {
  const ids = Object.values(receivers).filter((id) => id !== null && id !== userId);
  const active = await db.rows<Receiver>(sql`
    select u.id, u.name, u.role,
      array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"
    from users u where u.id = any(${ids}::bigint[]) and u.active`);
  const byId = new Map(active.map((one) => [one.id, one]));
  const unknown = workKinds.filter((kind) => receivers[kind] !== null && !byId.has(receivers[kind]));
  if (unknown.length > 0)
    refuse(
      'input.invalid',
      {},
      unknown.map((kind) => ({ path: `receivers.${kind}`, code: 'unknown_row' })),
    );
  return Object.fromEntries(
    workKinds.flatMap((kind) => {
      const receiver = byId.get(receivers[kind] ?? 0);
      return receiver ? [[kind, receiver]] : [];
    }),
  );
}

/** Locks the rows in the order of their ids, so that the preview and the update find the same ones. */
async function lockWork(tx: Db, userId: number, kind: WorkKind): Promise<void> {
  const { table, holder, isOpen } = workSources[kind];
  await tx.run(sql`
    with locked as (
      select t.id from ${raw(table)} t where ${holder} = ${userId} and ${isOpen} order by t.id for no key update of t)
    select count(*) from locked`);
}

interface Giver {
  id: number;
  name: string;
}

interface Move {
  kind: WorkKind;
  giver: Giver;
  receiver: Receiver;
  now: Date;
  by: number;
}

/** Gives the receiver the rows that they can take, with one event for each. */
async function move(tx: Db, { kind, giver, receiver, now, by }: Move): Promise<void> {
  const source = workSources[kind];
  const { event, recorded } = source;
  const moved = await tx.rows<{ subjectId: number }>(sql`
    update ${raw(source.table)} t set ${raw(source.column)} = ${receiver.id} ${source.touch(now, receiver.id)}
    from (${selectWork(source, giver.id)}) w
    where w.id = t.id and ${canReceive(kind, receiver)} returning w."subjectId"`);
  if (moved.length === 0) return;
  const changes = { [recorded.field]: [giver[recorded.as], receiver[recorded.as]] };
  await recordEvents(
    tx,
    { noun: event.noun, userId: by, notifiedId: receiver.id },
    sql`
      select ${now}::timestamptz, ${by}::bigint, subject_id, ${event.action}, null, null,
        ${JSON.stringify(changes)}::jsonb, null
      from unnest(${moved.map(({ subjectId }) => subjectId)}::bigint[]) subject_id`,
  );
}
