import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { emailIssues } from '#contract/email-issues';
import type { EmailPreview } from '#contract/emails';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { queueEmail } from '../mail/email';
import { emailText } from '../rendering/words';
import { previewEmail } from './preview';

/**
 * Sends an email as a customer would get it to this address, marked as a test; its links do not track anyone. Refuses
 * `email.unreadable` when it cannot be filled, and an address outside the company.
 */
export async function sendTest(
  { db, app, user, now }: Context,
  { email, templateId, ...previewInput }: EmailPreview & { email: string; templateId: number | null },
): Promise<void> {
  if (!(await isCompanyAddress(db, email))) refuseField('email', 'not_of_house');
  const { subject, html, text, issues } = await previewEmail({ db, publicUrl: app.publicUrl }, previewInput);
  const issue = issues.find(({ code }) => emailIssues[code] === 'ERROR');
  if (html === '') refuse('email.unreadable', { why: issue?.detail ?? '' });
  await db.transaction(async (tx) => {
    const testSubject = `[${emailText(previewInput.language, 'test')}] ${subject}`;
    await queueEmail(tx, app, { to: email, subject: testSubject, html, text });
    if (templateId !== null)
      await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'templates',
        id: templateId,
        action: 'test',
        reason: email,
      });
  });
}

/** Tests are limited to addresses in the domains of active users, so that they cannot bypass the consents of customers. */
const isCompanyAddress = async (db: Db, email: string): Promise<boolean> =>
  Boolean(
    await db.maybe(sql`
      select 1 from users where active and split_part(lower(email), '@', 2) = ${email.toLowerCase().split('@').at(-1)}
      limit 1`),
  );
