import sql, { type Sql } from 'sql-template-tag';
import { type Actor, getScope } from '#contract/api/permissions';
import { type Work, type WorkKind, type WorkPreview, workKinds } from '#contract/handovers';
import type { Db } from '../db/database';
import { toRefusedRow } from '../db/selection';
import { computeDigest } from '../lib/digest';
import { canSeeReport } from '../permissions/subscriptions';
import { selectWork, workSources } from './work';

/** A colleague who receives work. */
export interface Receiver extends Actor {
  id: number;
  name: string;
}

export type ReceiverByKind = Partial<Record<WorkKind, Receiver>>;

/** The rows that a receiver cannot take are named up to this number of each kind; the others are counted. */
const maxNamed = 20;

/** Returns the condition that this colleague can take the work `w`: by role, and by department where the role is limited. */
export function canReceive(kind: WorkKind, receiver: Receiver): Sql {
  const { role, departmentIds } = receiver;
  const scope = getScope(role, workSources[kind].permission);
  if (scope === undefined) return sql`false`;
  // Its owner sees what a report is about, even without receiving it.
  if (kind === 'subscriptions')
    return sql`exists (select 1 from report_subscriptions s where s.id = w.id and ${canSeeReport(receiver)})`;
  if (scope === 'all') return sql`true`;
  return sql`(w.departments is null or coalesce(w.departments && ${[...departmentIds]}::bigint[], false))`;
}

/** Returns what each colleague would receive and cannot take, with a digest that changes with the rows. */
export async function buildPreview(db: Db, userId: number, receivers: ReceiverByKind): Promise<WorkPreview> {
  const work: Work[] = [];
  const contents: string[] = [];
  for (const kind of workKinds) {
    const receiver = receivers[kind];
    const { content, ...counts } = receiver
      ? await countReceivable(db, userId, kind, receiver)
      : await countWork(db, userId, kind);
    work.push({ kind, receiver: receiver ? { id: receiver.id, name: receiver.name } : null, ...counts });
    contents.push(content);
  }
  return { work, digest: computeDigest([work.filter(({ receiver }) => receiver), contents]) };
}

type Counts = Pick<Work, 'count' | 'movable' | 'refused'> & { content: string };

/** Work that nobody receives may change without asking again, so it has no content. */
const countWork = async (db: Db, userId: number, kind: WorkKind): Promise<Counts> => ({
  ...(await db.row<{ count: number }>(
    sql`select count(*) as count from (${selectWork(workSources[kind], userId)}) w`,
  )),
  ...{ movable: 0, refused: [], content: '' },
});

async function countReceivable(db: Db, userId: number, kind: WorkKind, receiver: Receiver): Promise<Counts> {
  const { refused, ...counts } = await db.row<
    Omit<Counts, 'refused'> & { refused: { id: number; name: string }[] }
  >(sql`
    with w as (
      select w.id, w.name, ${canReceive(kind, receiver)} as movable
      from (${selectWork(workSources[kind], userId)}) w)
    select count(*) as count, count(*) filter (where movable) as movable,
      md5(coalesce(string_agg(concat_ws(' ', id, movable), ',' order by id), '')) as content,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') from (
        select id, name from w where not movable order by id limit ${maxNamed}) named) as refused
    from w`);
  const code =
    kind === 'subscriptions' || getScope(receiver.role, workSources[kind].permission) === undefined
      ? 'handover.role'
      : 'handover.department';
  return { ...counts, refused: refused.map(({ id, name }) => toRefusedRow(id, name, code)) };
}
