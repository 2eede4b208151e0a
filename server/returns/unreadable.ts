import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { UnreadableMail, UnreadableReason } from '#contract/returns';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { bringForward } from '../jobs/recurring';
import { interruptedReason } from './attempts';

/** Unreadable emails that were set aside (see attempts.ts): listed, retried and dismissed. */
const isListed = sql`r.handled_at is not null and r.issue is not null and r.dismissed_at is null`;

type Row = Omit<UnreadableMail, 'reason'>;

/** Returns one page of the emails that were set aside, newest first. */
export async function listUnreadable(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: UnreadableMail[]; total: number; page: number; pageSize: number }> {
  const { total } = await db.row<{ total: number }>(
    sql`select count(*) as total from returned_mails r where ${isListed}`,
  );
  const rows = await db.rows<Row>(sql`
    select r.id, r.at as "receivedAt", r.handled_at as "setAsideAt", r.source, a.name as account,
      octet_length(r.raw) as bytes, r.issue as detail
    from returned_mails r left join mail_accounts a on a.id = r.account_id
    where ${isListed} order by r.handled_at desc, r.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { data: rows.map((row) => ({ ...row, reason: toReason(row.detail) })), total, page, pageSize };
}

/** Beginnings of the stored issue: the reason of a ChildFailure; any other text is the parser's message. */
const reasons: readonly (readonly [string, UnreadableReason])[] = [
  ['too_slow', 'TOO_SLOW'],
  ['too_large', 'TOO_LARGE'],
  ['ended', 'ENDED'],
  [interruptedReason, 'INTERRUPTED'],
];

const toReason = (issue: string): UnreadableReason =>
  reasons.find(([start]) => issue.startsWith(start))?.[1] ?? 'MALFORMED';

/** Parses an email again, with two new attempts. Refuses one that is not set aside. */
export async function retryReturned({ db, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const count = await tx.run(sql`
      update returned_mails r set handled_at = null, issue = null, attempts = 0, next_attempt_at = null
      where r.id = ${id} and ${isListed}`);
    if (count === 0) refuse('row.not_found');
    await bringForward(tx, 'fetch-returns');
    await recordEvent(tx, { now, userId: user.id, noun: 'returned-mails', id, action: 'retry' });
  });
}

/** Dismisses an email from the list, or restores it. Does nothing and records no event when it is already in that state. */
export async function dismissReturned(
  { db, user, now }: Context,
  id: number,
  isDismissed: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const count = await tx.run(sql`
      update returned_mails set dismissed_at = ${isDismissed ? now : null}
      where id = ${id} and issue is not null and (dismissed_at is null) = ${isDismissed}`);
    const action = isDismissed ? 'dismiss' : 'restore';
    if (count > 0) await recordEvent(tx, { now, userId: user.id, noun: 'returned-mails', id, action });
  });
}
