import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import type { segments } from '#contract/segments';
import type { Context } from '../app-context';
import { findSelectedCustomers, listRefusedRows } from '../customers/many';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { insertSegment, readSegment } from './segment';

type MembersTarget = Input<typeof segments.addPeople>['body']['into'];

/**
 * Adds selected customers to a frozen segment or to a new one. Existing members stay. Refuses a segment that is defined by a
 * condition, a duplicate name, and more rows than one action may contain.
 */
export const addPeople = (
  { db, user, now }: Context,
  { rows, into: target }: Input<typeof segments.addPeople>['body'],
): Promise<Reply<typeof segments.addPeople>> =>
  db.transaction(async (tx) => {
    const id = await requireSegment(tx, target, { userId: user.id, now });
    const ids = await findSelectedCustomers(tx, user, rows);
    const customers = await tx.rows<{ id: number; customerNo: string; erased: boolean }>(sql`
      select id, customer_no as "customerNo", erased_at is not null as erased from customers
      where id = any(${ids}::bigint[]) and merged_into is null order by id for key share`);
    const eligibleIds = customers.filter(({ erased }) => !erased).map((customer) => customer.id);
    const added = await tx.run(sql`
      insert into segment_members (segment_id, customer_id)
      select ${id}::bigint, unnest(${eligibleIds}::bigint[]) on conflict do nothing`);
    await tx.run(sql`update segments set version = version + 1 where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'segments', id, action: 'add-people' });
    return {
      segment: await readSegment(tx, id),
      added,
      refused: listRefusedRows(ids, customers),
    };
  });

async function requireSegment(
  tx: Db,
  target: MembersTarget,
  actor: { userId: number; now: Date },
): Promise<number> {
  if ('name' in target)
    return insertSegment(tx, { name: target.name, description: '', condition: null, ...actor });
  await tx.run(sql`select 1 from segments where id = ${target.segmentId} for update`);
  const { id, frozenAt, archivedAt } = await readSegment(tx, target.segmentId);
  if (frozenAt === null || archivedAt !== null) refuse('segment.not_frozen');
  return id;
}
