import { isIPv6 } from 'node:net';
import sql from 'sql-template-tag';
import { refuse } from '#contract/refusal';
import type { Db } from '../db/database';
import { type Limit, lockedAt, noteFailure } from './queries';

const lockout = { minutes: 15, perAccount: 10, perAddress: 50 };
const minute = 60_000;

/** Whose tries are counted together: those for an account, by its folded e-mail address, and those from a network. */
export interface Guesser {
  account?: string;
  address: string;
}

/**
 * Notes a try as failed before what was sent is looked at: guesses made at the same time must count each other.
 * Answers how to take the note back when the try was right, and with it the failures of the account. Refuses
 * `session.locked` for 15 minutes from the failure that was the account's 10th or the network's 50th within 15 minutes.
 */
export async function noteTry(
  db: Db,
  now: Date,
  { account, address }: Guesser,
): Promise<(db: Db) => Promise<unknown>> {
  const network: Limit = { subject: `address:${networkOf(address)}`, failures: lockout.perAddress };
  const limits: Limit[] =
    account === undefined
      ? [network]
      : [{ subject: `account:${account}`, failures: lockout.perAccount }, network];
  await db.transaction(async (tx) => {
    await tx.run(sql`
      select pg_advisory_xact_lock(hashtextextended(subject, 0))
      from unnest(${limits.map(({ subject }) => subject)}::text[]) subject`);
    const at = await lockedAt(tx, limits, now, lockout.minutes);
    // A try during the lock is refused without being noted: whoever keeps trying must not keep the owner out for ever.
    if (at) {
      const left = Date.parse(at) + lockout.minutes * minute - now.getTime();
      refuse('session.locked', { minutes: Math.max(1, Math.ceil(left / minute)) });
    }
    await noteFailure(tx, limits, now);
  });
  return (again) =>
    again.run(sql`
      delete from sign_in_failures where subject = ${`account:${account ?? ''}`}
        or ctid = (select ctid from sign_in_failures where subject = ${network.subject} and at = ${now} limit 1)`);
}

/** A link is never mistyped fifty times: whoever tries as many is guessing. */
const linkLimit = (address: string): Limit => ({
  subject: `link:${networkOf(address)}`,
  failures: lockout.perAddress,
});

/** May somebody at this address still try links? Not for 15 minutes after the 50th that never was one. */
export const mayGuess = async (db: Db, now: Date, address: string): Promise<boolean> =>
  (await lockedAt(db, [linkLimit(address)], now, lockout.minutes)) === null;

/** Notes a link that never was. */
export const noteGuess = (db: Db, now: Date, address: string): Promise<unknown> =>
  noteFailure(db, [linkLimit(address)], now);

/** So many questions are taken from one network and by one link within the minutes of a lock. */
const questions = { perNetwork: 5, perLink: 20 };

/**
 * Notes a question that is asked on a shared page, in the caller's transaction, and returns whether it may be asked: not
 * for 15 minutes after the 5th of a network or the 20th by a link within 15 minutes.
 */
export async function noteQuestion(tx: Db, now: Date, address: string, linkId: number): Promise<boolean> {
  const limits: Limit[] = [
    { subject: `question:${networkOf(address)}`, failures: questions.perNetwork },
    { subject: `question-link:${linkId}`, failures: questions.perLink },
  ];
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(subject, 0))
    from unnest(${limits.map(({ subject }) => subject)}::text[]) subject`);
  if ((await lockedAt(tx, limits, now, lockout.minutes)) !== null) return false;
  await noteFailure(tx, limits, now);
  return true;
}

/** Who has one address of IPv6 has the 2^64 of its network. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(plain)) return plain;
  const [before = [], after] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const noughts = after ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  const groups = [...before, ...noughts, ...(after ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
