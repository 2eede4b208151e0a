import sql, { empty } from 'sql-template-tag';
import { type Job, type JobKind, type JobState, jobKinds, listJobActions, type Queue } from '#contract/jobs';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { getKind } from './kinds';

const columns = sql`id, kind, queue, state, done, total, attempts, error, created_at as "createdAt",
  case when state = 'WAITING' then run_at end as "nextAt", started_at as "startedAt", finished_at as "finishedAt",
  case when finished_at is not null or leased_until is not null
    then round(extract(epoch from coalesce(finished_at, now()) - started_at)::numeric, 1) end as seconds`;

const toJob = (row: Omit<Job, 'maxAttempts' | 'actions'>): Job => {
  const { attempts, final = false } = getKind(row.kind);
  return { ...row, maxAttempts: attempts, actions: listJobActions(row.state, final) };
};

/** Sorts running jobs first, then failed, waiting and ended ones. */
const byUrgency = sql`case state when 'RUNNING' then 0 when 'CANCELLING' then 0 when 'FAILED' then 1 when 'WAITING' then 2 else 3 end`;

/** Returns one page of the jobs of known kinds by urgency, newest first, with the exact total. */
export async function searchJobs(
  db: Db,
  {
    q,
    state,
    kind,
    queue,
    page,
    pageSize,
  }: {
    /** searches the error message and the name of the kind */
    q: string;
    state?: JobState;
    kind?: JobKind;
    queue?: Queue;
    page: number;
    pageSize: number;
  },
) {
  const where = sql`where kind = any(${[...jobKinds]}::text[]) and (${contains(sql`fold(kind || ' ' || coalesce(error, ''))`, q)})
    ${state ? sql`and state = ${state}` : empty}
    ${kind ? sql`and kind = ${kind}` : empty} ${queue ? sql`and queue = ${queue}` : empty}`;
  const { total } = await db.row<{ total: number }>(sql`select count(*) as total from jobs ${where}`);
  const rows = await db.rows<Job>(sql`
    select ${columns} from jobs ${where} order by ${byUrgency}, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { data: rows.map(toJob), total, page, pageSize };
}

export async function findJob(db: Db, id: number): Promise<Job | undefined> {
  const row = await db.maybe<Job>(
    sql`select ${columns} from jobs where id = ${id} and kind = any(${[...jobKinds]}::text[])`,
  );
  return row && toJob(row);
}
