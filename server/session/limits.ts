import { isIPv6 } from 'node:net';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { findLockedAt, foldEmail, type Limit, recordFailure } from './queries';

const lockout = { minutes: 15, perAccount: 10, perDevice: 10, perAddress: 50 };
const minuteMs = 60_000;

/**
 * Attempts are counted per account, by its folded email address, and per network. Those from a device with which the user
 * has signed in are counted per device only, so that nobody else can lock the user out.
 */
export interface SignInAttempt {
  account?: string;
  /** see `findKnownDevice` */
  device?: string;
  address: string;
}

interface CountedAttempt {
  /** absent when the attempt is within its limits */
  lock?: { minutes: number; isNetwork: boolean };
  /** removes the record of this attempt and of earlier failures of the account or device, after a success */
  clear(db: Db): Promise<unknown>;
  /** removes only the record of this attempt, when the sign-in has to continue with a second factor */
  uncount(db: Db): Promise<unknown>;
}

/**
 * Counts an attempt as failed before the credentials are checked, so that simultaneous guesses count each other. It is
 * locked for 15 minutes from the failure that was the account's or the device's 10th, or the network's 50th, within 15
 * minutes. An attempt on a locked account counts only for the network, so that it does not extend the lock.
 */
export async function countAttempt(
  tx: Db,
  now: Date,
  { account, device, address }: SignInAttempt,
): Promise<CountedAttempt> {
  const network: Limit = { subject: `address:${toNetwork(address)}`, failures: lockout.perAddress };
  const own: Limit[] =
    device !== undefined
      ? [{ subject: `device:${device}`, failures: lockout.perDevice }]
      : account !== undefined
        ? [{ subject: `account:${account}`, failures: lockout.perAccount }]
        : [];
  const networks = device === undefined ? [network] : [];
  const lockedAt = await recordLimitedAttempt(tx, [...own, ...networks], now, lockout.minutes);
  const isNetwork = lockedAt !== null && (await findLockedAt(tx, networks, now, lockout.minutes)) !== null;
  if (lockedAt !== null && !isNetwork) await recordFailure(tx, networks, now);
  return {
    lock:
      lockedAt === null
        ? undefined
        : { minutes: toRemainingMinutes(lockedAt, now, lockout.minutes), isNetwork },
    clear: (db) =>
      db.run(sql`
        delete from sign_in_failures where subject = ${own[0]?.subject ?? ''}
          or ctid = (select ctid from sign_in_failures where subject = ${networks[0]?.subject ?? ''} and at = ${now} limit 1)`),
    uncount: (db) =>
      db.run(sql`
        delete from sign_in_failures where ctid in (
          select min(ctid) from sign_in_failures
          where subject = any(${[...own, ...networks].map(({ subject }) => subject)}::text[]) and at = ${now}
          group by subject)`),
  };
}

function toRemainingMinutes(lockedAt: string, now: Date, lockMinutes: number): number {
  const remainingMs = Date.parse(lockedAt) + lockMinutes * minuteMs - now.getTime();
  return Math.max(1, Math.ceil(remainingMs / minuteMs));
}

/** Counts an attempt like `countAttempt` and throws `session.locked` beyond a limit. Returns `clear`. */
export async function recordAttempt(
  db: Db,
  now: Date,
  attempt: SignInAttempt,
): Promise<CountedAttempt['clear']> {
  const { lock, clear } = await db.transaction((tx) => countAttempt(tx, now, attempt));
  return lock ? refuse('session.locked', { minutes: lock.minutes }) : clear;
}

/** Removes the failed attempts of an account and of the devices of its user. Returns how many there were. */
export async function unlockAccount(db: Db, email: string): Promise<number> {
  const account = await foldEmail(db, email);
  const released = await db.run(
    sql`update users set review = 'RESET' where lower(email) = ${account} and review = 'REPORTED'`,
  );
  const removed = await db.run(sql`
    delete from sign_in_failures where subject = ${`account:${account}`} or exists (
      select 1 from users u where lower(u.email) = ${account} and starts_with(subject, 'device:' || u.id || ' '))`);
  return released + removed;
}

/**
 * Counts an attempt against its limits in the caller's transaction, so that attempts at the same time count each other.
 * Returns since when a limit is reached, otherwise null. An attempt beyond a limit is not counted, so that it does not
 * extend the lock.
 */
async function recordLimitedAttempt(
  tx: Db,
  limits: readonly Limit[],
  now: Date,
  minutes: number,
): Promise<string | null> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(subject, 0))
    from unnest(${limits.map(({ subject }) => subject)}::text[]) subject`);
  const at = await findLockedAt(tx, limits, now, minutes);
  if (at === null) await recordFailure(tx, limits, now);
  return at;
}

/** A valid link is never mistyped fifty times, so more attempts are guesses. */
const linkLimit = (address: string): Limit => ({
  subject: `link:${toNetwork(address)}`,
  failures: lockout.perAddress,
});

/** Returns whether this address may still try links, which is refused for 15 minutes after the 50th invalid one. */
export const canGuessLink = async (db: Db, now: Date, address: string): Promise<boolean> =>
  (await findLockedAt(db, [linkLimit(address)], now, lockout.minutes)) === null;

/** Records an attempt with an invalid link. */
export const recordLinkGuess = (db: Db, now: Date, address: string): Promise<unknown> =>
  recordFailure(db, [linkLimit(address)], now);

/** how many questions of visitors are accepted from one network and through one link during the minutes of a lock */
const questionLimits = { perNetwork: 5, perLink: 20 };
/** how many new customers the questions of one link may create within so many minutes */
const questionerLimits = { perLink: 100, minutes: 12 * 60 };

/** Counts a question on a shared page in the caller's transaction. Returns false if there were too many. */
export const recordQuestion = async (tx: Db, now: Date, address: string, linkId: number): Promise<boolean> =>
  (await recordLimitedAttempt(
    tx,
    [
      { subject: `question:${toNetwork(address)}`, failures: questionLimits.perNetwork },
      { subject: `question-link:${linkId}`, failures: questionLimits.perLink },
    ],
    now,
    lockout.minutes,
  )) === null;

/** Counts a customer created through a link in the caller's transaction. Returns false if there were too many. */
export const recordQuestioner = async (tx: Db, now: Date, linkId: number): Promise<boolean> =>
  (await recordLimitedAttempt(
    tx,
    [{ subject: `questioner-link:${linkId}`, failures: questionerLimits.perLink }],
    now,
    questionerLimits.minutes,
  )) === null;

/** how many passwords may be measured from one network while they are typed; a whole company may share an address */
const measureLimit = 600;

/** Counts a measured password. Throws `session.locked` after too many from one network. */
export async function recordMeasure(db: Db, now: Date, address: string): Promise<void> {
  const limits = [{ subject: `measure:${toNetwork(address)}`, failures: measureLimit }];
  const at = await db.transaction((tx) => recordLimitedAttempt(tx, limits, now, lockout.minutes));
  if (at !== null) refuse('session.locked', { minutes: lockout.minutes });
}

/** how many answers to the security question of a user may be checked during so many minutes */
const answerLimit = { failures: 5, minutes: 12 * 60 };

/** Counts a checked answer in the caller's transaction. Throws `question.checked_often` after too many for one user. */
export async function recordAnswer(tx: Db, now: Date, userId: number): Promise<void> {
  const limits = [{ subject: `answer:${userId}`, failures: answerLimit.failures }];
  const at = await recordLimitedAttempt(tx, limits, now, answerLimit.minutes);
  if (at !== null)
    refuse('question.checked_often', {
      hours: Math.ceil(toRemainingMinutes(at, now, answerLimit.minutes) / 60),
    });
}

/** how many sign-ins at providers may be begun from one network; a whole company may share an address */
const providerLimit = 300;

/** Counts a sign-in that is begun at a provider. Throws `session.locked` after too many from one network. */
export async function recordProviderSignIn(db: Db, now: Date, address: string): Promise<void> {
  const limits = [{ subject: `provider:${toNetwork(address)}`, failures: providerLimit }];
  const at = await db.transaction((tx) => recordLimitedAttempt(tx, limits, now, lockout.minutes));
  if (at !== null) refuse('session.locked', { minutes: lockout.minutes });
}

/** how many challenges for passkeys are issued to one network; every sign-in page requests one */
const challengeLimit = 600;

/** Counts a challenge for a passkey. Throws `session.locked` after too many to one network. */
export async function recordChallenge(db: Db, now: Date, address: string): Promise<void> {
  const limits = [{ subject: `challenge:${toNetwork(address)}`, failures: challengeLimit }];
  const at = await db.transaction((tx) => recordLimitedAttempt(tx, limits, now, lockout.minutes));
  if (at !== null) refuse('session.locked', { minutes: lockout.minutes });
}

/** Returns the network of an address: a client with one IPv6 address controls the 2^64 of its network. */
export function toNetwork(address: string): string {
  const [bareAddress = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bareAddress);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(bareAddress)) return bareAddress;
  const [before = [], after] = bareAddress.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = after ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  const groups = [...before, ...zeros, ...(after ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Something that may be done `max` times within so many minutes. */
interface LimitedUse {
  subject: string;
  max: number;
  minutes: number;
}

/**
 * Counts uses in the caller's transaction, so that uses at the same time count each other. Returns false when one of them has
 * reached its limit; the caller then refuses, which rolls back what was counted.
 */
export async function countUses(tx: Db, now: Date, uses: readonly LimitedUse[]): Promise<boolean> {
  for (const { subject, max, minutes } of uses)
    if ((await recordLimitedAttempt(tx, [{ subject, failures: max }], now, minutes)) !== null) return false;
  return true;
}

/** Removes what was counted for a subject, after a success. */
export const forgetUses = (tx: Db, subject: string): Promise<unknown> =>
  tx.run(sql`delete from sign_in_failures where subject = ${subject}`);
