import sql, { type Sql } from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { enqueue } from '../jobs/job';
import { deleteExpiredAttachments } from '../mail/attachments';

/** For so long it is stored what was sent to whom. */
const retentionDays = 180;

/** The time zone of the owner `o`. */
export const ownerZone = sql`coalesce(nullif(o.time_zone, ''), (select time_zone from house))`;

/**
 * Returns SQL for the first time after `now` at which the subscription `s` is due: on the clock of its owner `o`. A day
 * without that hour is due when the clocks are changed. Null when it has no time of its own, or it is past.
 */
export function selectNextTime(now: Date): Sql {
  const at = (day: Sql) => sql`(${day}::date + make_interval(hours => s.hour)) at time zone ${ownerZone}`;
  return sql`case s.rhythm
    when 'WEEKLY' then (
      select min(${at(sql`d`)}) from generate_series(
        (${now}::timestamptz at time zone ${ownerZone})::date::timestamp, (${now}::timestamptz at time zone ${ownerZone})::date::timestamp + interval '8 days',
        interval '1 day') d
      where extract(isodow from d) = s.weekday and ${at(sql`d`)} > ${now})
    when 'ONCE' then (select t from (select ${at(sql`s.day`)} as t) once where t > ${now}) end`;
}

/** The recipients of the subscription `s` who can receive anything, while its owner `o` works here. */
const selectRecipients = sql`
  join report_recipients r on r.subscription_id = s.id join users u on u.id = r.user_id and u.active and o.active`;

/**
 * Job: adds what has become due, each time once for each recipient, and moves the subscriptions on to their next time. Times
 * that passed while no process was running are made up by one report.
 */
export async function addDueDeliveries(app: AppContext): Promise<void> {
  const now = app.now();
  await app.db.transaction(async (tx) => {
    // The owner or their clock changed since the time was computed.
    await tx.run(sql`
      update report_subscriptions s set next_at = ${selectNextTime(now)}, next_zone = ${ownerZone} from users o
      where o.id = s.owner_id and s.next_at > ${now} and s.next_zone is distinct from ${ownerZone}`);
    const added = await tx.rows<{ id: number }>(sql`
      with due as (
        select s.id, s.next_at from report_subscriptions s
        where s.next_at <= ${now} and not s.paused for update skip locked),
      moved as (
        update report_subscriptions s set next_at = ${selectNextTime(now)}, next_zone = ${ownerZone}
        from due, users o where due.id = s.id and o.id = s.owner_id)
      insert into report_deliveries (subscription_id, user_id, due_at)
      select s.id, u.id, due.next_at from due join report_subscriptions s on s.id = due.id join users o on o.id = s.owner_id
      ${selectRecipients}
      on conflict do nothing returning id`);
    await enqueueDeliveries(tx, added);
  });
  await deleteExpiredAttachments(app.db);
}

/** Adds the reports that follow a sale, in the transaction that concludes it. */
export async function addDeliveriesAfterSale(tx: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  const added = await tx.rows<{ id: number }>(sql`
    insert into report_deliveries (subscription_id, user_id, due_at, auction_id)
    select s.id, u.id, ${now}::timestamptz, ${id}::bigint from report_subscriptions s join users o on o.id = s.owner_id
    ${selectRecipients}
    where s.rhythm = 'AFTER_SALE' and not s.paused and coalesce(s.auction_id, ${id}) = ${id}
    on conflict do nothing returning id`);
  await enqueueDeliveries(tx, added);
}

/** Computes the reports of emails that an erasure replaces once more, in its transaction. */
export async function repeatDeliveries(tx: Db, mailIds: readonly number[]): Promise<void> {
  const repeated = await tx.rows<{ id: number }>(sql`
    update report_deliveries set done_at = null, mail_id = null where mail_id = any(${[...mailIds]}::bigint[]) returning id`);
  await enqueueDeliveries(tx, repeated);
}

/** Enqueues the jobs that send reports, in the caller's transaction. */
export async function enqueueDeliveries(tx: Db, deliveries: readonly { id: number }[]): Promise<void> {
  for (const { id } of deliveries) await enqueue(tx, 'send-report', { deliveryId: id });
}

/** Deletes old deliveries; part of a job. */
export const clearDeliveries = ({ db, now }: AppContext): Promise<number> =>
  db.run(sql`
    delete from report_deliveries where due_at < ${now()}::timestamptz - make_interval(days => ${retentionDays})`);
