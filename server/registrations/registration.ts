import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse, refuseField } from '#contract/api/refusal';
import { isSaleInPhase } from '#contract/auction-states';
import {
  type RegistrationState,
  type RegistrationStep,
  reasonedRegistrationSteps,
  registrationLifecycle,
} from '#contract/registration-states';
import {
  type Registration,
  type RegistrationChange,
  type RegistrationForm,
  registrationFields,
} from '#contract/registrations';
import type { Context } from '../app-context';
import { lockAuction } from '../auctions/auction';
import { createBuyerLookup, requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { canTakeStep } from '../db/states';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { findNextPaddle, findReservedPaddle, lockPaddles, requireFreePaddle } from './paddle';
import { readRegistration } from './queries';

/** A stored registration, locked until the transaction ends. */
interface LockedRegistration {
  id: number;
  customerId: number;
  paddle: string;
  state: RegistrationState;
  version: number;
}

/**
 * Registers a customer as a bidder. Without a paddle, the customer gets the one that their terms reserve, otherwise the next
 * number; a limit and a deposit that the input leaves out are those of the terms. Refuses an ended sale, a sanctioned or
 * erased customer, and a taken paddle. A customer who is registered already must be confirmed.
 */
export async function register(
  { db, user, now }: Context,
  auctionId: number,
  { approve, confirmed, ...form }: RegistrationForm,
): Promise<Registration> {
  return db.transaction(async (tx) => {
    const sale = await requireOpenSale(tx, auctionId);
    await createBuyerLookup(tx, 'customerId')(form.customerId);
    const customerId = await findSurvivor(tx, form.customerId);
    await lockPaddles(tx, auctionId);
    if (!confirmed) await requireNotRegistered(tx, auctionId, customerId);
    const paddle = form.paddle || (await choosePaddle(tx, auctionId, customerId));
    await requireFreePaddle(tx, { auctionId, customerId, paddle });
    const terms = await findTerms(tx, { auctionId, customerId, currency: sale.currency });
    const { id } = await tx.row<{ id: number }>(sql`
      insert into registrations ${columnsAndValues([
        ...toColumnValues(registrationFields, { ...terms, ...form, paddle }),
        { column: 'auction_id', value: auctionId },
        { column: 'customer_id', value: customerId },
        { column: 'registered_at', value: now },
        { column: 'registered_by', value: user.id },
      ])} returning id`);
    if (approve) await takeStep(tx, { id, customerId, paddle, state: 'PENDING', version: 1 }, 'approve', '');
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'auctions',
      id: auctionId,
      action: 'register-bidder',
      about: [{ noun: 'customers', id: customerId }],
    });
    return readRegistration(tx, auctionId, id);
  });
}

/** Changes a registration. Refuses a stale version, a taken paddle, and a new paddle once lots were sold under the old one. */
export async function changeRegistration(
  { db, user, now }: Context,
  auctionId: number,
  id: number,
  { version, ...change }: RegistrationChange,
): Promise<Registration> {
  return db.transaction(async (tx) => {
    await requireOpenSale(tx, auctionId);
    const before = await lockRegistration(tx, auctionId, id, version);
    const { customerId } = before;
    let { paddle = before.paddle } = change;
    if (paddle !== before.paddle) {
      await lockPaddles(tx, auctionId);
      paddle ||= await choosePaddle(tx, auctionId, customerId);
      await requireFreePaddle(tx, { auctionId, customerId, paddle, id });
      if (await hasLots(tx, auctionId, before)) refuseField('paddle', 'paddle_has_lots');
    }
    const pairs = toColumnValues(registrationFields, 'paddle' in change ? { ...change, paddle } : change);
    if (pairs.length === 0) return readRegistration(tx, auctionId, id);
    await tx.run(sql`update registrations set ${assignments(pairs)}, version = version + 1 where id = ${id}`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'auctions',
      id: auctionId,
      action: 'change-registration',
      about: [{ noun: 'customers', id: customerId }],
    });
    return readRegistration(tx, auctionId, id);
  });
}

/**
 * Takes a step with a registration, in the caller's transaction. Refuses a stale version, a step that its state does not
 * allow, a missing reason, the approval of a sanctioned customer, and reopening one whose paddle another bidder has by now.
 */
export async function decideRegistration(
  tx: Db,
  { user, now }: Pick<Context, 'user' | 'now'>,
  { auctionId, id, version, step, reason }: StepOfRegistration,
): Promise<void> {
  if (reasonedRegistrationSteps.includes(step) && reason === '') refuseField('reason', 'required');
  const before = await lockRegistration(tx, auctionId, id, version);
  if (step === 'reopen') {
    await lockPaddles(tx, auctionId);
    await requireFreePaddle(tx, { auctionId, ...before });
  }
  const to = await takeStep(tx, before, step, reason);
  await recordEvent(tx, {
    now,
    userId: user.id,
    noun: 'auctions',
    id: auctionId,
    action: 'decide-registration',
    from: before.state,
    to,
    about: [{ noun: 'customers', id: before.customerId }],
  });
}

interface StepOfRegistration {
  auctionId: number;
  id: number;
  /** undefined: whatever the version */
  version: number | undefined;
  step: RegistrationStep;
  reason: string;
}

/** Removes a registration. Refuses a stale version, and one under which lots were sold. */
export async function removeRegistration(
  { db, user, now }: Context,
  auctionId: number,
  id: number,
  version: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockRegistration(tx, auctionId, id, version);
    if (await hasLots(tx, auctionId, before)) refuse('registration.has_lots');
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'auctions',
      id: auctionId,
      action: 'remove-registration',
      about: [{ noun: 'customers', id: before.customerId }],
    });
    await tx.run(sql`delete from registrations where id = ${id}`);
  });
}

/** Locks the state of a sale and returns it. Refuses one whose bidding is over. */
export async function requireOpenSale(tx: Db, auctionId: number) {
  const sale = await lockAuction(tx, auctionId, 'share');
  if (!isSaleInPhase('unfinished', sale) && sale.status !== 'POSTPONED')
    refuse('registration.sale_over', { status: sale.status });
  return sale;
}

/** Refuses (`registration.exists`) a customer with a registration that was not rejected. */
async function requireNotRegistered(tx: Db, auctionId: number, customerId: number): Promise<void> {
  const existing = await tx.maybe<{ paddle: string }>(sql`
    select r.paddle from registrations r
    where r.auction_id = ${auctionId} and r.customer_id = ${customerId}
      and not ${canTakeStep(registrationLifecycle, 'reopen', 'r.state')} order by r.id limit 1`);
  if (existing) refuse('registration.exists', { paddle: existing.paddle });
}

async function lockRegistration(
  tx: Db,
  auctionId: number,
  id: number,
  version: number | undefined,
): Promise<LockedRegistration> {
  const row = await tx.maybe<LockedRegistration>(sql`
    select id, customer_id as "customerId", paddle, state, version from registrations
    where id = ${id} and auction_id = ${auctionId} for update`);
  if (!row) return refuse('row.not_found');
  if (version !== undefined)
    await checkVersion(tx, 'auctions', auctionId, row, version, () => readRegistration(tx, auctionId, id));
  return row;
}

async function takeStep(
  tx: Db,
  { id, customerId, state }: LockedRegistration,
  step: RegistrationStep,
  reason: string,
): Promise<RegistrationState> {
  const to = getNextState(registrationLifecycle, state, step);
  if (!to) return refuse('step.not_allowed', { step, status: state });
  if (step === 'approve' || step === 'reinstate')
    await requireNotSanctioned(tx, sql`select ${customerId}::bigint`);
  await tx.run(
    sql`
      update registrations set state = ${to}, reason = coalesce(nullif(${reason}, ''), reason), version = version + 1 where id = ${id}`,
  );
  return to;
}

const hasLots = async (
  tx: Db,
  auctionId: number,
  { customerId, paddle }: LockedRegistration,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from lots where auction_id = ${auctionId} and buyer_id = ${customerId}
      and paddle_key(paddle) = paddle_key(${paddle}) limit 1`)) !== undefined;

/** Returns the record into which a customer was merged, or the customer's own. */
const findSurvivor = async (tx: Db, customerId: number): Promise<number> =>
  (
    await tx.row<{ id: number }>(
      sql`select coalesce(merged_into, id) as id from customers where id = ${customerId}`,
    )
  ).id;

/** Returns the paddle that the customer's terms reserve, otherwise the next number. */
export const choosePaddle = async (tx: Db, auctionId: number, customerId: number): Promise<string> =>
  (await findReservedPaddle(tx, auctionId, customerId)) ?? (await findNextPaddle(tx, auctionId));

/** Returns limit and deposit of the customer's terms on the day of the sale, those for this sale first; {} for none. */
export const findTerms = async (
  tx: Db,
  { auctionId, customerId, currency }: { auctionId: number; customerId: number; currency: string },
): Promise<{ limit?: number | null; deposit?: number | null }> =>
  (await tx.maybe(sql`
    select t.bid_limit as limit, t.deposit from customer_terms t join auctions a on a.id = ${auctionId}
    where t.customer_id = ${customerId} and t.currency = ${currency} and (t.auction_id is null or t.auction_id = a.id)
      and (coalesce(a.starts_at, now()) at time zone a.time_zone)::date between t.valid_from and coalesce(t.valid_to, 'infinity')
    order by t.auction_id nulls last, t.valid_from desc, t.id desc limit 1`)) ?? {};
