import { isValid } from 'i18n-iso-countries';
import sql, { type Sql } from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { verificationFields } from '#contract/verification-fields';
import {
  fourEyesActions,
  reasonedActions,
  statesToVerify,
  type VerificationAction,
  type VerificationState,
  type VerificationStep,
  verificationActions,
  verificationLifecycle,
  verificationPermissions,
} from '#contract/verification-states';
import type { Verification, verifications } from '#contract/verifications';
import type { Context } from '../app-context';
import { storeVerification } from '../customers/stored-state';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { enqueueUnlessDue } from '../jobs/job';
import { notifyUsers, selectLastActor } from '../notifications/notify';
import { hasPermissionFor } from '../permissions/scope';
import { today } from '../settings/today';
import { listGaps } from './gaps';
import {
  findLatestDay,
  hasCollected,
  readVerificationRecord,
  selectCollectors,
  type VerificationRecord,
} from './queries';

type ReadContext = Pick<Context, 'db' | 'user' | 'subject'>;

/** Returns the verification of a customer and the steps that this user can take. */
export async function readVerification(context: ReadContext, customerId: number): Promise<Verification> {
  const stored = await readVerificationRecord(context.db, customerId);
  const subject = await context.subject();
  const isOwn = await hasCollected(context.db, customerId, context.user.id);
  const { collectedBy: _, customerKind: __, ...fields } = stored;
  const steps = verificationActions
    .filter((step) => getNextState(verificationLifecycle, stored.state, step) !== undefined)
    .filter((step) => hasPermissionFor(context.user, verificationPermissions[step], subject))
    .map((step) => ({ step, own: isOwn && fourEyesActions.includes(step) }));
  return {
    ...fields,
    gaps: listGaps(stored),
    steps,
    editable:
      stored.state !== 'VERIFIED' && hasPermissionFor(context.user, 'customers:collect-identity', subject),
  };
}

/** Locks the verification of a customer and returns it, after recording a due expiry. */
export async function lockVerification(tx: Db, customerId: number, now: Date): Promise<VerificationRecord> {
  await tx.run(sql`select 1 from customers where id = ${customerId} for update`);
  await tx.run(sql`insert into verifications (customer_id) values (${customerId}) on conflict do nothing`);
  await expireIfDue(tx, customerId, now);
  return readVerificationRecord(tx, customerId);
}

/** Records that the last day of a verification has passed. The caller has locked the customer. */
export async function expireIfDue(tx: Db, customerId: number, now: Date): Promise<void> {
  const due = await tx.maybe(sql`
    select 1 from verifications where customer_id = ${customerId} and state = 'VERIFIED' and valid_until < ${today}`);
  if (due)
    await changeState(tx, customerId, { step: 'expire', from: 'VERIFIED', to: 'EXPIRED', now, userId: null });
}

interface StateChange {
  step: VerificationStep;
  from: VerificationState;
  to: VerificationState;
  now: Date;
  userId: number | null;
  reason?: string;
  set?: Sql;
}

/** Changes the state; this is its only writer. It also updates the customer's row and history. */
export async function changeState(tx: Db, customerId: number, change: StateChange): Promise<void> {
  const { step, from, to, now, userId, reason, set = sql`` } = change;
  // The expiry was visible before it is recorded, so it does not make versions stale.
  const versionIncrement = step === 'expire' ? 0 : 1;
  const { validUntil } = await tx.row<{ validUntil: string | null }>(sql`
    update verifications set state = ${to}, version = version + ${versionIncrement} ${set} where customer_id = ${customerId}
    returning valid_until as "validUntil"`);
  await storeVerification(tx, customerId, { state: to, validUntil });
  if (statesToVerify.some((state) => state === to)) await enqueueUnlessDue(tx, 'notify-deciders', {});
  const eventId = await recordEvent(tx, {
    now,
    userId,
    noun: 'verifications',
    id: customerId,
    action: step,
    from,
    to,
    reason,
  });
  const notification = { subjectId: customerId, actorId: userId, eventId, now };
  if (to === 'PENDING')
    await notifyUsers(tx, {
      ...notification,
      kind: 'verification-to-decide',
      recipients: sql`
        select u.id from users u
        where not exists (select 1 from (${selectCollectors(customerId)}) o(id) where o.id = u.id)`,
    });
  else if (from === 'PENDING')
    await notifyUsers(tx, {
      ...notification,
      kind: to === 'INFO_NEEDED' ? 'verification-returned' : 'verification-decided',
      recipients: selectLastActor('verifications', customerId, 'submit'),
    });
}

/** Updates the facts of a verification. Refuses this for a verified customer, and a stale version. */
export async function updateVerification(
  context: Context,
  customerId: number,
  { version, ...input }: Input<typeof verifications.update>['body'],
): Promise<Verification> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const before = await lockVerification(tx, customerId, now);
    const read = () => readVerification({ ...pick(context), db: tx }, customerId);
    await checkVersion(tx, 'verifications', customerId, before, version, read);
    if (before.state === 'VERIFIED') refuse('verification.already_verified');
    for (const [at, { country }] of (input.owners ?? []).entries())
      if (country !== '' && !isValid(country)) refuseField(`owners.${at}.country`, 'unknown_row');
    const changes = findDifferences<object>(before, input);
    if (Object.keys(changes).length === 0) return read();
    await tx.run(sql`
      update verifications set ${assignments(toColumnValues(verificationFields, input))}, version = version + 1 ${addCollector(user.id)}
      where customer_id = ${customerId}`);
    // The facts can be read only where access is logged, so the history does not contain them.
    await recordEvent(tx, { now, userId: user.id, noun: 'verifications', id: customerId, action: 'update' });
    return read();
  });
}

const pick = ({ user, subject }: Context) => ({ user, subject });

/** Returns SQL that adds a user to those who collected evidence, and who therefore may not decide on it. */
export const addCollector = (userId: number): Sql =>
  sql`, collected_by = array(select distinct unnest(collected_by || ${userId}::bigint) order by 1)`;

/**
 * Takes a step. Refuses one that the lifecycle does not allow, an incomplete submission, a decision by a user who created
 * the customer or collected the evidence, a missing reason, a verification without level and evidence, and a last day after
 * the documents expire. A verification that the law requires cannot be waived.
 */
export async function performStep(
  context: Context,
  customerId: number,
  { version, ...input }: Input<typeof verifications.performStep>['body'],
): Promise<Verification> {
  const { db, user, now } = context;
  const { step, reason } = input;
  return db.transaction(async (tx) => {
    const before = await lockVerification(tx, customerId, now);
    const read = () => readVerification({ ...pick(context), db: tx }, customerId);
    const to =
      getNextState(verificationLifecycle, before.state, step) ??
      refuse('step.not_allowed', { step, status: before.state });
    await checkVersion(tx, 'verifications', customerId, before, version, read);
    if (step !== 'verify' && reasonedActions.includes(step) && reason === '')
      refuseField('reason', 'required');
    if (step === 'submit') {
      const gaps = listGaps(before);
      if (gaps.length > 0) refuse('verification.incomplete', { gaps });
    }
    if (fourEyesActions.includes(step) && (await hasCollected(tx, customerId, user.id)))
      refuse('verification.four_eyes');
    if (await isBlockedByHit(tx, customerId, step)) refuse('verification.hits');
    if (step === 'verify') assertProven(before, input);
    if (step === 'waive') await context.app.listeners.verificationWaived(tx, customerId, now);
    const set = await buildEffect(tx, { ...input, before, user: user.id, now });
    await changeState(tx, customerId, {
      step,
      from: before.state,
      to,
      now,
      userId: user.id,
      reason: reason || undefined,
      set,
    });
    return read();
  });
}

/**
 * Returns whether a sanctions match blocks the step: an open match blocks verification until a user has decided, a confirmed
 * one also blocks overrides.
 */
async function isBlockedByHit(tx: Db, customerId: number, step: VerificationAction): Promise<boolean> {
  if (step !== 'verify' && step !== 'override') return false;
  const blockingStates = step === 'verify' ? ['OPEN', 'CONFIRMED'] : ['CONFIRMED'];
  return Boolean(
    await tx.maybe(sql`
      select 1 from sanction_hits where customer_id = ${customerId} and state = any(${blockingStates}::text[]) limit 1`),
  );
}

type Decision = Omit<Input<typeof verifications.performStep>['body'], 'version'>;

/**
 * Refuses a verification without a level, a reason or evidence, and one with gaps at its level. Expired documents are no
 * evidence.
 */
function assertProven(before: VerificationRecord, { level, reason, evidence }: Decision): void {
  const hasEvidence = evidence !== '' || before.documents.some(({ expired }) => !expired);
  const missing = Object.entries({ level: level !== null, reason: reason !== '', evidence: hasEvidence })
    .filter(([, isPresent]) => !isPresent)
    .map(([path]) => ({ path, code: 'required' as const }));
  if (missing.length > 0) refuse('input.invalid', {}, missing);
  const gaps = listGaps({ ...before, level: level ?? before.level });
  if (gaps.length > 0) refuse('verification.incomplete', { gaps });
}

interface Effect extends Decision {
  before: VerificationRecord;
  user: number;
  now: Date;
}

/** Returns SQL for the columns that a step changes in addition to the state. */
async function buildEffect(tx: Db, { step, before, user, now, ...decision }: Effect): Promise<Sql> {
  const { level, reason, evidence, validUntil } = decision;
  if (step === 'submit') return addCollector(user);
  if (step === 'require') return sql`, overridden = false, valid_until = null`;
  const decisionColumns = sql`, decided_by = ${user}, decided_at = ${now}, decision_reason = ${reason},
    decision_evidence = ${step === 'verify' ? evidence : ''}`;
  if (step !== 'verify' && step !== 'override')
    return sql`${decisionColumns}, valid_until = null, overridden = false`;
  const { day: lastDay, today: firstDay } = await findLatestDay(tx, before, step === 'override');
  const until = validUntil ?? lastDay;
  if (until < firstDay) refuseField('validUntil', 'past');
  if (until > lastDay) refuseField('validUntil', 'not_earlier', { latest: lastDay });
  const newLevel = step === 'verify' ? (level ?? before.level) : before.level;
  return sql`${decisionColumns}, level = ${newLevel}, valid_until = ${until}, overridden = ${step === 'override'}, collected_by = '{}'`;
}

/** Copies the state of a verification to the customer's row, after the verification was moved to this customer. */
export async function refreshVerification(tx: Db, customerId: number): Promise<void> {
  const row = await tx.maybe<{ state: VerificationState; validUntil: string | null }>(
    sql`select state, valid_until as "validUntil" from verifications where customer_id = ${customerId}`,
  );
  await storeVerification(tx, customerId, row ?? { state: 'NOT_REQUIRED', validUntil: null });
}
