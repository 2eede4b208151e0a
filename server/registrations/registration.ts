import sql from 'sql-template-tag';
import type { EventAction } from '#contract/api/events';
import { getNextState } from '#contract/api/lifecycle';
import { refuse, refuseField } from '#contract/api/refusal';
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
import { createBuyerLookup, requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { canTakeStep } from '../db/states';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { addRegistration, requireOpenSale, requireSaleForPaddle } from './add';
import { choosePaddle, lockPaddles, requireFreePaddle } from './paddle';
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
 * Registers a customer as a bidder, who then owns the lots already sold under the paddle without a name. Without a paddle, the
 * customer gets the one that their terms reserve, otherwise the next number; a limit and a deposit that the input leaves out
 * are those of the terms. Refuses an ended sale unless the paddle bought, a sanctioned or erased customer, and a taken paddle. A
 * customer who is registered already must be confirmed.
 */
export async function register(
  context: Context,
  auctionId: number,
  { approve, confirmed, ...form }: RegistrationForm,
): Promise<Registration> {
  return context.db.transaction(async (tx) => {
    const sale = await requireSaleForPaddle(tx, auctionId, form.paddle);
    await createBuyerLookup(tx, 'customerId')(form.customerId);
    const customerId = await findSurvivor(tx, form.customerId);
    await lockPaddles(tx, auctionId);
    if (!confirmed) await requireNotRegistered(tx, auctionId, customerId);
    const paddle = form.paddle || (await choosePaddle(tx, auctionId, customerId));
    await requireFreePaddle(tx, { auctionId, customerId, paddle });
    const id = await addRegistration(tx, context, sale, { ...form, customerId, paddle });
    if (approve) await takeStep(tx, { id, customerId, paddle, state: 'PENDING', version: 1 }, 'approve', '');
    await record(tx, context, { auctionId, customerId, action: 'register-bidder' });
    await context.app.listeners.paddlesRegistered(tx, context, { auctionId, paddles: [paddle] });
    return readRegistration(tx, auctionId, id);
  });
}

/** Changes a registration. Refuses a stale version, a taken paddle, and a new paddle once lots were sold under the old one. */
export async function changeRegistration(
  context: Context,
  auctionId: number,
  id: number,
  { version, ...change }: RegistrationChange,
): Promise<Registration> {
  return context.db.transaction(async (tx) => {
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
    await record(tx, context, { auctionId, customerId, action: 'change-registration' });
    if (paddle !== before.paddle)
      await context.app.listeners.paddlesRegistered(tx, context, { auctionId, paddles: [paddle] });
    return readRegistration(tx, auctionId, id);
  });
}

/**
 * Takes a step with a registration, in the caller's transaction. Refuses a stale version, a step that its state does not
 * allow, a missing reason, the approval of a sanctioned customer, and reopening one whose paddle another bidder has by now.
 */
export async function decideRegistration(
  tx: Db,
  by: Actor,
  { auctionId, id, version, step, reason }: StepOfRegistration,
): Promise<void> {
  if (reasonedRegistrationSteps.includes(step) && reason === '') refuseField('reason', 'required');
  const before = await lockRegistration(tx, auctionId, id, version);
  if (step === 'reopen') {
    await lockPaddles(tx, auctionId);
    await requireFreePaddle(tx, { auctionId, ...before });
  }
  const to = await takeStep(tx, before, step, reason);
  const { customerId, state: from } = before;
  await record(tx, by, { auctionId, customerId, action: 'decide-registration', from, to });
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
  context: Context,
  auctionId: number,
  id: number,
  version: number,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, auctionId, id, version);
    if (await hasLots(tx, auctionId, before)) refuse('registration.has_lots');
    await record(tx, context, { auctionId, customerId: before.customerId, action: 'remove-registration' });
    await tx.run(sql`delete from registrations where id = ${id}`);
  });
}

type Actor = Pick<Context, 'user' | 'now'>;

/** Records an event of the sale, which the history of the customer shows too. */
const record = (
  tx: Db,
  { user, now }: Actor,
  {
    auctionId,
    customerId,
    ...event
  }: { auctionId: number; customerId: number; action: EventAction<'auctions'>; from?: string; to?: string },
) =>
  recordEvent(tx, {
    now,
    userId: user.id,
    noun: 'auctions',
    id: auctionId,
    about: [{ noun: 'customers', id: customerId }],
    ...event,
  });

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
