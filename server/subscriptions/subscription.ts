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
import { enqueueDeliveries, ownerZone, selectNextTime } from './due';
import { readSubscription } from './queries';
import { checkQuery } from './read';
import { checkRecipients } from './recipients';

/** the most subscriptions that a user can have */
const maxSubscriptions = 50;

/** Creates a subscription of the user. Refuses what `checkTarget`, `checkPlan` and `checkRecipients` refuse. */
export async function createSubscription(
  { db, user, now }: Context,
  input: Input<typeof subscriptions.create>['body'],
): Promise<Subscription> {
  return db.transaction(async (tx) => {
    const target = toStoredTarget(input);
    await checkRecipients(tx, user, target, input.recipientIds);
    checkQuery(target);
    await checkOwnCount(tx, user.id);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into report_subscriptions (owner_id, kind, auction_id, tab, view_id, query, name, rhythm, weekday, hour, day, created_at)
      select ${user.id}::bigint, ${target.kind}, ${target.auctionId}::bigint, ${target.tab}, ${target.viewId}::bigint,
        ${target.query}, name, rhythm, weekday, hour, day, ${now}::timestamptz
      from jsonb_to_record(${JSON.stringify(checkPlan(target, input))}::jsonb)
        as p (name text, rhythm text, weekday int, hour int, day date)
      returning id`);
    await storeRecipients(tx, id, input.recipientIds);
    await schedule(tx, id, now, { isNewTime: true });
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
    const { recipientIds } = input;
    // Who receives it already is checked at each sending.
    if (recipientIds)
      await checkRecipients(
        tx,
        user,
        before,
        recipientIds.filter(
          (one, at) => !before.recipientIds.includes(one) || recipientIds.indexOf(one) !== at,
        ),
      );
    const form = { ...before, ...input };
    const { name, rhythm, weekday, hour, day } = checkPlan(before, form);
    await tx.run(sql`
      update report_subscriptions set name = ${name}, rhythm = ${rhythm}, weekday = ${weekday}::int, hour = ${hour}::int,
        day = ${day}::date, paused = ${form.paused}, version = version + 1
      where id = ${id}`);
    await storeRecipients(tx, id, form.recipientIds);
    const isNewTime = (['rhythm', 'weekday', 'hour', 'day'] as const).some(
      (key) => form[key] !== before[key],
    );
    // A report that is due already is sent, even if its name or its recipients change.
    if (isNewTime || (before.paused && !form.paused)) await schedule(tx, id, now, { isNewTime });
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
    if (left === 0) return;
    // A form that still lists the user is refused as stale.
    await tx.run(sql`update report_subscriptions set version = version + 1 where id = ${id}`);
    await recordEvent(tx, { now, userId: user.id, noun: 'subscriptions', id, action: 'leave' });
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
      select ${id}::bigint, ${user.id}::bigint, ${now}::timestamptz, ${sale?.id ?? null}::bigint
      where not exists (
        select 1 from report_deliveries d
        where d.subscription_id = ${id} and d.user_id = ${user.id} and d.done_at is null)
      on conflict do nothing returning id`);
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

/** Replaces the recipients of a subscription. */
async function storeRecipients(tx: Db, id: number, recipientIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from report_recipients
    where subscription_id = ${id} and user_id <> all(${[...recipientIds]}::bigint[])`);
  await tx.run(sql`
    insert into report_recipients (subscription_id, user_id)
    select ${id}, unnest(${[...recipientIds]}::bigint[]) on conflict do nothing`);
}

/** Stores when a subscription is due next. Refuses a new time that is past. */
async function schedule(tx: Db, id: number, now: Date, { isNewTime }: { isNewTime: boolean }): Promise<void> {
  const { rhythm, nextAt } = await tx.row<Pick<Subscription, 'rhythm' | 'nextAt'>>(sql`
    update report_subscriptions s set next_at = ${selectNextTime(now)}, next_zone = ${ownerZone} from users o
    where s.id = ${id} and o.id = s.owner_id returning s.rhythm, s.next_at as "nextAt"`);
  if (rhythm === 'ONCE' && nextAt === null && isNewTime) refuseField('day', 'past');
}

/** Refuses one more subscription of a user who has the maximum. Parallel ones wait for each other. */
async function checkOwnCount(tx: Db, userId: number): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${userId} for no key update`);
  const { count } = await tx.row<{ count: number }>(
    sql`select count(*) as count from report_subscriptions where owner_id = ${userId}`,
  );
  if (count >= maxSubscriptions) refuse('subscription.too_many', { max: maxSubscriptions });
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
