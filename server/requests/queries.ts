import sql from 'sql-template-tag';
import type { LotRequest } from '#contract/requests';
import type { Db } from '../db/database';
import { findPageWithTotal } from '../db/page-total';

const request = sql`
  select r.id, r.kind, r.reason, u.name as by, u.id as "byId", h.name as "handedTo", r.asked_at as at, r.outcome, r.answer,
    s.name as "settledBy", s.id as "settledById", r.settled_at as "settledAt"
  from lot_requests r join users u on u.id = r.asked_by left join users s on s.id = r.settled_by
    left join users h on h.id = r.handed_to`;

export const readRequest = (db: Db, id: number): Promise<LotRequest> =>
  db.row<LotRequest>(sql`${request} where r.id = ${id}`);

/** Returns one page of a lot's requests, newest first. */
export const listRequests = (db: Db, lotId: number, query: { page: number; pageSize: number }) =>
  findPageWithTotal<LotRequest>(db, 'requests', query, {
    rows: sql`
      ${request} where r.lot_id = ${lotId}
      order by r.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from lot_requests where lot_id = ${lotId}`,
  });
