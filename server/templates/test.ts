import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { letterFaults } from '#contract/letter-faults';
import type { ShownLetter } from '#contract/letters';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { postLetter } from '../mail/letter';
import { letterWord } from '../rendering/words';
import { previewLetter } from './preview';

/**
 * Sends a letter as a customer would get it to this address, marked as a test. Its presses lead nowhere that counts. Refuses
 * `letter.unreadable` for one that cannot be filled, and an address that nobody of the staff could have.
 */
export async function sendTest(
  { db, app, user, now }: Context,
  { email, templateId, ...previewInput }: ShownLetter & { email: string; templateId: number | null },
): Promise<void> {
  if (!(await isCompanyAddress(db, email))) refuseField('email', 'not_of_house');
  const { subject, html, text, faults } = await previewLetter({ db, publicUrl: app.publicUrl }, previewInput);
  const fault = faults.find(({ code }) => letterFaults[code] === 'ERROR');
  if (html === '') refuse('letter.unreadable', { why: fault?.detail ?? '' });
  await db.transaction(async (tx) => {
    const testSubject = `[${letterWord(previewInput.language, 'test')}] ${subject}`;
    await postLetter(tx, app, { to: email, subject: testSubject, html, text });
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

/** A test is no way round what customers have agreed to: it stays with those who work here. */
const isCompanyAddress = async (db: Db, email: string): Promise<boolean> =>
  Boolean(
    await db.maybe(sql`
      select 1 from users where active and split_part(lower(email), '@', 2) = ${email.toLowerCase().split('@').at(-1)}
      limit 1`),
  );
