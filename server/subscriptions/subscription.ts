import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import type {
  Subscription,
  SubscriptionPlan,
  SubscriptionTarget,
  subscriptions,
} from '#contract/subscriptions';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { enqueueDeliveries, selectNextTime } from './due';
import { readSubscription } from './queries';
import { checkQuery } from './read';
import { checkRecipients } from './recipients';

/** Creates a subscription of the user. Refuses what `checkTarget`, `checkPlan` and `checkRecipients` refuse. */
export async function createSubscription(
  { db, user, now }: Context,
  input: Input<typeof subscriptions.create>['body'],
): Promise<Subscription> {
  return db.transaction(async (tx) => {
    const target = toStoredTarget(input);
    await checkRecipients(tx, user, target, input.recipientIds);
    checkQuery(target);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into report_subscriptions (owner_id, kind, auction_id, tab, view_id, query, name, rhythm, weekday, hour, day, created_at)
      select ${user.id}::bigint, ${target.kind}, ${target.auctionId}::bigint, ${target.tab}, ${target.viewId}::bigint,
        ${target.query}, name, rhythm, weekday, hour, day, ${now}::timestamptz
      from jsonb_to_record(${JSON.stringify(checkPlan(target, input))}::jsonb)
        as p (name text, rhythm text, weekday int, hour int, day date)
      returning id`);
    await finishPlan(tx, id, input, now);
    await recordEvent(tx, { now, userId: user.id, noun: 'subscriptions', id, action: 'create' });
    return readSubscription(tx, user, id);
  });
}

/** Changes, pauses or resumes a subscription of the user. Refuses a stale version, and what `createSubscription` refuses. */
export async function updateSubscription(
  { db, user, now }: Context,
  id: number,
  { version, ...input }: Input<typeof subscriptions.update>['body'],
): Promise<Subscription> {
  return db.transaction(async (tx) => {
    const before = await lockOwnSubscription(tx, user, id);
    await checkVersion(tx, 'subscriptions', id, before, version, () => readSubscription(tx, user, id));
    if (input.recipientIds) await checkRecipients(tx, user, before, input.recipientIds);
    const form = { ...before, ...input };
    const { name, rhythm, weekday, hour, day } = checkPlan(before, form);
    await tx.run(sql`
      update report_subscriptions set name = ${name}, rhythm = ${rhythm}, weekday = ${weekday}::int, hour = ${hour}::int,
        day = ${day}::date, paused = ${form.paused}, version = version + 1
      where id = ${id}`);
    await finishPlan(tx, id, form, now, { isEnded: before.nextAt === null && !before.paused });
    await recordEvent(tx, { now, userId: user.id, noun: 'subscriptions', id, action: 'update' });
    return readSubscription(tx, user, id);
  });
}

/** Deletes a subscription of the user. What is due already is not sent any more. */
export async function removeSubscription({ db, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnSubscription(tx, user, id);
    await recordEvent(tx, { now, userId: user.id, noun: 'subscriptions', id, action: 'remove' });
    await tx.run(sql`delete from report_subscriptions where id = ${id}`);
  });
}

/** Ends what a user receives of a subscription. An owner keeps the subscription. */
export async function leaveSubscription({ db, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSubscription(tx, user, id);
    const left = await tx.run(
      sql`delete from report_recipients where subscription_id = ${id} and user_id = ${user.id}`,
    );
    if (left > 0) await recordEvent(tx, { now, userId: user.id, noun: 'subscriptions', id, action: 'leave' });
  });
}

/**
 * Sends the report to the user now; a report that follows each sale is about the latest concluded sale. Refuses when no sale
 * has been concluded.
 */
export async function sendNow({ db, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { kind, auctionId } = await lockSubscription(tx, user, id);
    const needsSale = kind === 'REPORT' && auctionId === null;
    const sale = needsSale ? await findLastConcluded(tx) : undefined;
    if (needsSale && !sale) refuse('subscription.no_sale');
    const added = await tx.rows<{ id: number }>(sql`
      insert into report_deliveries (subscription_id, user_id, due_at, auction_id)
      values (${id}, ${user.id}, ${now}, ${sale?.id ?? null}) on conflict do nothing returning id`);
    await enqueueDeliveries(tx, added);
  });
}

const findLastConcluded = (tx: Db) =>
  tx.maybe<{ id: number }>(sql`
    select e.noun_id as id from events e join auctions a on a.id = e.noun_id
    where e.noun = 'auctions' and e.action = 'conclude' order by e.id desc limit 1`);

/** Returns what is subscribed, without values that do not apply. Refuses a missing tab or view. */
function toStoredTarget({ kind, auctionId, tab, viewId, query }: SubscriptionTarget): SubscriptionTarget {
  if (kind === 'REPORT' && tab === null) refuseField('tab', 'required');
  if (kind === 'VIEW' && viewId === null) refuseField('viewId', 'required');
  const isReport = kind === 'REPORT';
  return {
    kind,
    auctionId: isReport ? auctionId : null,
    tab: isReport ? tab : null,
    viewId: kind === 'VIEW' ? viewId : null,
    query,
  };
}

/** Returns the plan without values that do not apply. Refuses missing ones, and a time of its own for a report on each sale. */
function checkPlan(
  { kind, auctionId }: Pick<SubscriptionTarget, 'kind' | 'auctionId'>,
  { name, rhythm, weekday, hour, day }: SubscriptionPlan,
): Omit<SubscriptionPlan, 'recipientIds'> {
  if (rhythm === 'AFTER_SALE') return { name, rhythm, weekday: null, hour: null, day: null };
  if (kind === 'REPORT' && auctionId === null) refuseField('rhythm', 'option');
  if (hour === null) refuseField('hour', 'required');
  if (rhythm === 'WEEKLY' && weekday === null) refuseField('weekday', 'required');
  if (rhythm === 'ONCE' && day === null) refuseField('day', 'required');
  return {
    name,
    rhythm,
    hour,
    weekday: rhythm === 'WEEKLY' ? weekday : null,
    day: rhythm === 'ONCE' ? day : null,
  };
}

/** Stores the recipients and when the subscription is due next. Refuses a day that is past, unless it has been sent already. */
async function finishPlan(
  tx: Db,
  id: number,
  { recipientIds, rhythm }: Pick<SubscriptionPlan, 'recipientIds' | 'rhythm'>,
  now: Date,
  { isEnded } = { isEnded: false },
): Promise<void> {
  await tx.run(sql`
    delete from report_recipients
    where subscription_id = ${id} and user_id <> all(${[...recipientIds]}::bigint[])`);
  await tx.run(sql`
    insert into report_recipients (subscription_id, user_id)
    select ${id}, unnest(${[...recipientIds]}::bigint[]) on conflict do nothing`);
  const { nextAt } = await tx.row<{ nextAt: string | null }>(sql`
    update report_subscriptions s set next_at = ${selectNextTime(now)} from users o
    where s.id = ${id} and o.id = s.owner_id returning s.next_at as "nextAt"`);
  if (rhythm === 'ONCE' && nextAt === null && !isEnded) refuseField('day', 'past');
}

async function lockSubscription(tx: Db, user: Context['user'], id: number): Promise<Subscription> {
  await tx.run(sql`select 1 from report_subscriptions where id = ${id} for update`);
  return readSubscription(tx, user, id);
}

async function lockOwnSubscription(tx: Db, user: Context['user'], id: number): Promise<Subscription> {
  const subscription = await lockSubscription(tx, user, id);
  if (!subscription.mine) refuse('subscription.not_owner');
  return subscription;
}
