import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import type { segments } from '#contract/segments';
import type { Context } from '../app-context';
import { chosenCustomers, refusedAmong } from '../customers/many';
import type { Db } from '../db/database';
import { record } from '../events/event';
import { insertSegment, knownSegment } from './segment';

type Into = Input<typeof segments.addPeople>['body']['into'];

/**
 * Puts chosen customers into a segment whose people are taken down, or into a new one. Those who are in it stay. Refuses a
 * segment that asks for its people by a condition, a new name that another one has, and more than one action may be for.
 */
export const addPeople = (
  { db, user, now }: Context,
  { rows, into }: Input<typeof segments.addPeople>['body'],
): Promise<Reply<typeof segments.addPeople>> =>
  db.transaction(async (tx) => {
    const id = await segmentFor(tx, into, { userId: user.id, now });
    const ids = await chosenCustomers(tx, user, rows);
    const found = await tx.rows<{ id: number; customerNo: string; erased: boolean }>(sql`
      select id, customer_no as "customerNo", erased_at is not null as erased from customers
      where id = any(${ids}::bigint[]) and merged_into is null order by id for key share`);
    const known = found.filter(({ erased }) => !erased).map((one) => one.id);
    const added = await tx.run(sql`
      insert into segment_members (segment_id, customer_id)
      select ${id}::bigint, unnest(${known}::bigint[]) on conflict do nothing`);
    await tx.run(sql`update segments set version = version + 1 where id = ${id}`);
    await record(tx, { now, userId: user.id, noun: 'segments', id, action: 'add-people' });
    return {
      segment: await knownSegment(tx, id),
      added,
      refused: refusedAmong(ids, found),
    };
  });

async function segmentFor(tx: Db, into: Into, by: { userId: number; now: Date }): Promise<number> {
  if ('name' in into) return insertSegment(tx, { name: into.name, description: '', condition: null, ...by });
  await tx.run(sql`select 1 from segments where id = ${into.segmentId} for update`);
  const { id, frozenAt, archivedAt } = await knownSegment(tx, into.segmentId);
  if (frozenAt === null || archivedAt !== null) refuse('segment.not_frozen');
  return id;
}
