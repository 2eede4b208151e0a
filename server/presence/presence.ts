import sql from 'sql-template-tag';
import type { Input } from '#contract/api/route';
import { type presence, presenceSeconds } from '#contract/presence';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { toRowSubjects } from '../events/row-subjects';

type Row = Input<typeof presence.enter>['params'];

interface Colleague {
  id: number;
  name: string;
}

/**
 * Renews the lease of the user's tab on a row and returns the other users who have it open. Notifies their pages when the user
 * is new there.
 */
export async function enter(
  { db, user, now, subject, request }: Context,
  { noun }: Row,
): Promise<Colleague[]> {
  const { id } = await subject();
  return db.transaction(async (tx) => {
    const present = await listPresent(tx, { noun, id }, now);
    await tx.run(sql`
      insert into presences (noun, noun_id, user_id, tab, expires_at)
      values (${noun}, ${id}, ${user.id}, ${request.tab ?? ''}, ${now}::timestamptz + make_interval(secs => ${presenceSeconds}))
      on conflict (noun, noun_id, user_id, tab) do update set expires_at = excluded.expires_at`);
    const colleagues = present.filter((colleague) => colleague.id !== user.id);
    if (colleagues.length === present.length) {
      await tx.run(sql`delete from presences where expires_at <= ${now}`);
      announce(tx, colleagues, user.id);
    }
    return colleagues;
  });
}

/** Ends the lease of the user's tab on a row, and notifies the pages of the others when the user has left it. */
export async function leave({ db, user, now, subject, request }: Context, { noun }: Row): Promise<void> {
  const { id } = await subject();
  await db.transaction(async (tx) => {
    const left = await tx.run(sql`
      delete from presences where noun = ${noun} and noun_id = ${id} and user_id = ${user.id}
        and tab = ${request.tab ?? ''}`);
    const present = await listPresent(tx, { noun, id }, now);
    // In another tab, the user still has it open.
    if (left > 0 && !present.some((colleague) => colleague.id === user.id)) announce(tx, present, user.id);
  });
}

const listPresent = (tx: Db, { noun, id }: Row, now: Date): Promise<Colleague[]> =>
  tx.rows<Colleague>(sql`
    select distinct u.id, u.name from presences p join users u on u.id = p.user_id
    where p.noun = ${noun} and p.noun_id = ${id} and p.expires_at > ${now} and u.active
    order by u.name, u.id`);

function announce(tx: Db, colleagues: readonly Colleague[], userId: number): void {
  if (colleagues.length === 0) return;
  const userIds = colleagues.map((colleague) => colleague.id);
  tx.announce({ subjects: toRowSubjects('presence', userIds), userId });
}
