import sql from 'sql-template-tag';
import type { Letter } from '#contract/blocks';
import type { ShownLetter } from '#contract/letters';
import { letterFaults } from '#contract/letters';
import { refuse, refuseField } from '#contract/refusal';
import type { Db } from '../db/database';
import { record } from '../events/event';
import type { Context } from '../house';
import { postLetter } from '../mail/letter';
import { letterWord } from '../rendering/words';
import { demandHtml } from './html';
import { previewLetter } from './preview';

/**
 * Sends a letter as a customer would get it to this address, marked as a test. Its presses lead nowhere that counts. Refuses
 * `letter.unreadable` for one that cannot be filled, an address that nobody of the staff could have, and HTML that was written
 * by hand to whoever may not write it.
 */
export async function sendTest(
  { db, house, user, now }: Context,
  { email, templateId, ...shown }: ShownLetter & { email: string; templateId: number | null },
): Promise<void> {
  demandHtml(user, await storedLetters(db, templateId, shown.campaign?.id ?? null), [shown.letter]);
  if (!(await isOfHouse(db, email))) refuseField('email', 'not_of_house');
  const { subject, html, text, faults } = await previewLetter({ db, publicUrl: house.publicUrl }, shown);
  const fault = faults.find(({ code }) => letterFaults[code] === 'ERROR');
  if (html === '') refuse('letter.unreadable', { why: fault?.detail ?? '' });
  await db.transaction(async (tx) => {
    const marked = `[${letterWord(shown.language, 'test')}] ${subject}`;
    await postLetter(tx, house, { to: email, subject: marked, html, text });
    if (templateId !== null)
      await record(tx, {
        now,
        userId: user.id,
        noun: 'templates',
        id: templateId,
        deed: 'test',
        reason: email,
      });
  });
}

/** The letters of the template or campaign that somebody is at work on, as they were saved last. */
async function storedLetters(
  db: Db,
  templateId: number | null,
  campaignId: number | null,
): Promise<Letter[]> {
  const rows = await db.rows<{ letter: Letter }>(sql`
    select letter from templates t, jsonb_each(t.letters) as one (language, letter) where t.id = ${templateId}::bigint
    union all select letter from campaign_letters where campaign_id = ${campaignId}::bigint`);
  return rows.map(({ letter }) => letter);
}

/** A test is no way round what customers have agreed to: it stays with those who work here. */
const isOfHouse = async (db: Db, email: string): Promise<boolean> =>
  Boolean(
    await db.maybe(sql`
      select 1 from users where active and split_part(lower(email), '@', 2) = ${email.toLowerCase().split('@').at(-1)}
      limit 1`),
  );
