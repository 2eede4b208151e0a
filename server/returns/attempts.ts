import sql from 'sql-template-tag';
import type { SuppressionSource } from '#contract/suppressions';
import type { AppContext } from '../app-context';
import { removeUnstorable } from '../db/clean';
import type { Db } from '../db/database';

/** The reason stored when the process that parsed an email ended. */
export const interruptedReason = 'the server ended while it parsed this mail';
/** An email is set aside after this many failed attempts to parse it. */
const maxAttempts = 2;
/** Lease of an email that a process is parsing, in minutes; after it expires, that process is assumed dead. */
const leaseMinutes = 5;
/** Delay before the next attempt after a server error, in minutes. */
const retryMinutes = 15;

export interface Attempt {
  raw: Buffer;
  source: Extract<SuppressionSource, 'MAILBOX' | 'WEBHOOK'>;
  isLast: boolean;
}

/** Returns the emails that can be processed now, oldest first. */
export const listWaiting = (db: Db): Promise<{ id: number }[]> =>
  db.rows<{ id: number }>(sql`
    select id from returned_mails
    where handled_at is null and attempts < ${maxAttempts} and coalesce(next_attempt_at, now()) <= now()
    order by id limit 1000`);

/**
 * Counts an attempt in its own transaction before the email is parsed. Returns undefined when another process has the email.
 */
export const beginAttempt = (db: Db, id: number): Promise<Attempt | undefined> =>
  db.maybe<Attempt>(sql`
    update returned_mails set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(mins => ${leaseMinutes})
    where id = ${id} and handled_at is null and attempts < ${maxAttempts}
      and coalesce(next_attempt_at, now()) <= now()
    returning raw, source, attempts >= ${maxAttempts} as "isLast"`);

/** Resets the attempts after successful parsing, because later errors are not caused by the email. */
export const endAttempt = (db: Db, id: number): Promise<number> =>
  db.run(sql`update returned_mails set attempts = 0 where id = ${id} and handled_at is null`);

/** Returns the email to the queue for the next run. `isError`: the parser failed, which counts as an attempt. */
export const retryNextTime = (db: Db, id: number, isError: boolean): Promise<number> =>
  db.run(sql`
    update returned_mails set next_attempt_at = null, attempts = case when ${isError} then attempts else 0 end
    where id = ${id} and handled_at is null`);

/** Schedules a later attempt after a server error. */
export const retryLater = (db: Db, id: number): Promise<number> =>
  db.run(sql`
    update returned_mails set attempts = 0, next_attempt_at = now() + make_interval(mins => ${retryMinutes})
    where id = ${id} and handled_at is null`);

/** Notifies open pages that list the emails that were set aside. */
export const announceReturned = (db: Db, id: number): void =>
  db.announce({ subjects: [{ noun: 'returned-mails', id }], userId: null });

/** Sets aside an unreadable email: it is stored unchanged with the reason and not parsed again. */
export async function setAside({ db, log, now }: AppContext, id: number, reason: string): Promise<void> {
  await db.run(sql`
    update returned_mails set handled_at = ${now()}, issue = ${removeUnstorable(reason).slice(0, 1000)}
    where id = ${id} and handled_at is null`);
  announceReturned(db, id);
  log.warn({ returnedMail: id, reason }, 'a returned mail cannot be read and is set aside');
}

/** Sets aside the emails whose last attempt never finished because its process ended. */
export async function setAsideInterrupted(app: AppContext): Promise<void> {
  const interrupted = await app.db.rows<{ id: number }>(sql`
    select id from returned_mails
    where handled_at is null and attempts >= ${maxAttempts} and coalesce(next_attempt_at, now()) <= now()`);
  for (const { id } of interrupted) await setAside(app, id, interruptedReason);
}
