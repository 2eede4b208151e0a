import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Privacy, PrivacyRequest } from '#contract/privacy';
import type { Db } from '../db/database';
import { findRecords } from './places';
import { readRetention } from './retention';

/** For how many days the files of a request can be downloaded. */
export const fileDays = 30;

const selectRequests = (clause: Sql): Sql => sql`
  select r.id, r.kind, r.state, r.reason, u.name as "requestedBy", u.id as "requestedById", r.asked_at as "requestedAt", r.finished_at as "finishedAt",
    case when r.folder is not null and r.kind = 'ACCESS' and (c.erased_at is null or r.finished_at > c.erased_at)
      then r.finished_at + make_interval(days => ${fileDays}) end as "filesUntil", r.certificate
  from privacy_requests r join customers c on c.id = r.customer_id left join users u on u.id = r.asked_by ${clause}`;

export const readRequest = async (db: Db, id: number): Promise<PrivacyRequest> =>
  (await db.maybe<PrivacyRequest>(selectRequests(sql`where r.id = ${id}`))) ?? refuse('row.not_found');

/** Returns the hold on a customer, if any; a hold on a record that was merged into it counts as well. */
export const findHold = async (db: Db, customerId: number): Promise<Privacy['hold'] | undefined> =>
  db.maybe<NonNullable<Privacy['hold']>>(sql`
    select h.reason, u.name as by, u.id as "byId", h.placed_at as at from legal_holds h join users u on u.id = h.placed_by
    where h.customer_id = any(${await findRecords(db, customerId)}::bigint[]) and h.lifted_at is null
    order by h.customer_id <> ${customerId}, h.id limit 1`);

/** Returns the privacy requests of a customer, newest first, with the hold and until when laws retain data. */
export async function readPrivacy(db: Db, customerId: number): Promise<Privacy> {
  const [requests, hold, retention, { erasedAt }] = await Promise.all([
    db.rows<PrivacyRequest>(
      selectRequests(sql`where r.customer_id = ${customerId} order by r.id desc limit 100`),
    ),
    findHold(db, customerId),
    findRecords(db, customerId).then((records) => readRetention(db, records)),
    db.row<Pick<Privacy, 'erasedAt'>>(
      sql`select erased_at as "erasedAt" from customers where id = ${customerId}`,
    ),
  ]);
  return {
    requests,
    hold: hold ?? null,
    retention: retention.map(({ law, until }) => ({ law, until })),
    erasedAt,
  };
}
