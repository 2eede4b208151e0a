import sql from 'sql-template-tag';
import type { SuppressionSource } from '#contract/suppressions';
import type { AppContext } from '../app-context';
import { removeUnstorable } from '../db/clean';
import type { Db } from '../db/database';

/** The reason noted when the process that parsed a mail ended. */
export const interruptedReason = 'the server ended while it parsed this mail';
/** A mail over which the parser failed so often is set aside. */
const maxAttempts = 2;
/** While a process parses a mail, others leave it alone for so long, minutes; afterwards that process has died. */
const leaseMinutes = 5;
/** After an error of the server a mail is tried again so much later, minutes. */
const retryMinutes = 15;

export interface Attempt {
  raw: Buffer;
  source: Extract<SuppressionSource, 'MAILBOX' | 'WEBHOOK'>;
  isLast: boolean;
}

/** Lists the mails that can be handled now, oldest first. */
export const listWaiting = (db: Db): Promise<{ id: number }[]> =>
  db.rows<{ id: number }>(sql`
    select id from returned_mails
    where handled_at is null and attempts < ${maxAttempts} and coalesce(next_attempt_at, now()) <= now()
    order by id limit 1000`);

/** Counts an attempt, in a transaction of its own, before the mail is parsed. Undefined: another process has the mail. */
export const beginAttempt = (db: Db, id: number): Promise<Attempt | undefined> =>
  db.maybe<Attempt>(sql`
    update returned_mails set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(mins => ${leaseMinutes})
    where id = ${id} and handled_at is null and attempts < ${maxAttempts}
      and coalesce(next_attempt_at, now()) <= now()
    returning raw, source, attempts >= ${maxAttempts} as "isLast"`);

/** Parsing succeeded: what fails from here on is no issue of the mail. */
export const endAttempt = (db: Db, id: number): Promise<number> =>
  db.run(sql`update returned_mails set attempts = 0 where id = ${id} and handled_at is null`);

/** Leaves the mail for the next round. `isError`: the parser failed over it, which counts as an attempt. */
export const retryNextTime = (db: Db, id: number, isError: boolean): Promise<number> =>
  db.run(sql`
    update returned_mails set next_attempt_at = null, attempts = case when ${isError} then attempts else 0 end
    where id = ${id} and handled_at is null`);

/** Leaves the mail for a later round, after an error of the server. */
export const retryLater = (db: Db, id: number): Promise<number> =>
  db.run(sql`
    update returned_mails set attempts = 0, next_attempt_at = now() + make_interval(mins => ${retryMinutes})
    where id = ${id} and handled_at is null`);

/** Tells open pages that list the mails that were set aside. */
export const announceReturned = (db: Db, id: number): void =>
  db.announce({ subjects: [{ noun: 'returned-mails', id }], userId: null });

/** Sets a mail aside that cannot be read: it is kept as it came, with the reason, and never parsed again. */
export async function setAside({ db, log, now }: AppContext, id: number, reason: string): Promise<void> {
  await db.run(sql`
    update returned_mails set handled_at = ${now()}, issue = ${removeUnstorable(reason).slice(0, 1000)}
    where id = ${id} and handled_at is null`);
  announceReturned(db, id);
  log.warn({ returnedMail: id, reason }, 'a returned mail cannot be read and is set aside');
}

/** Sets aside the mails whose last attempt was never finished, because the process that parsed them ended. */
export async function setAsideInterrupted(app: AppContext): Promise<void> {
  const interrupted = await app.db.rows<{ id: number }>(sql`
    select id from returned_mails
    where handled_at is null and attempts >= ${maxAttempts} and coalesce(next_attempt_at, now()) <= now()`);
  for (const { id } of interrupted) await setAside(app, id, interruptedReason);
}
