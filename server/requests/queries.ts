import sql, { type Sql } from 'sql-template-tag';
import type { requestKinds } from '#contract/lots';
import type { LotRequest } from '#contract/requests';
import type { Db } from '../db/database';
import { pageWithTotal } from '../db/remember';

type Kind = (typeof requestKinds)[number];

const request = sql`
  select r.id, r.kind, r.reason, u.name as by, r.asked_at as at, r.outcome, r.answer,
    s.name as "settledBy", r.settled_at as "settledAt"
  from lot_requests r join users u on u.id = r.asked_by left join users s on s.id = r.settled_by`;

/** Is one of these asked of the lot and not yet answered? As SQL over the lot's id. */
export const isAsked = (lot: Sql, kinds: readonly Kind[]): Sql =>
  sql`exists (select 1 from lot_requests r
    where r.lot_id = ${lot} and r.outcome is null and r.kind = any(${[...kinds]}::text[]))`;

export const requestOf = (db: Db, id: number): Promise<LotRequest> =>
  db.row<LotRequest>(sql`${request} where r.id = ${id}`);

/** One page of what was asked about a lot, newest first. */
export const requestsOf = (db: Db, lotId: number, query: { page: number; pageSize: number }) =>
  pageWithTotal<LotRequest>(db, 'requests', query, {
    rows: sql`
      ${request} where r.lot_id = ${lotId}
      order by r.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from lot_requests where lot_id = ${lotId}`,
  });

/** A lot that is withdrawn is what its specialist asked for, whichever way it came about. */
export const grantWithdrawal = (
  tx: Db,
  lotId: number,
  { now, userId }: { now: Date; userId: number | null },
  answer: string,
): Promise<number> =>
  tx.run(sql`
    update lot_requests set outcome = 'GRANTED', answer = ${answer}, settled_by = ${userId}, settled_at = ${now}
    where lot_id = ${lotId} and kind = 'WITHDRAW' and outcome is null`);
