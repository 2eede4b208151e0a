import sql from 'sql-template-tag';
import { preferencesBase, type Wording, wishKey } from '#contract/consents';
import type { Language } from '#contract/session';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { record } from '../events/event';
import { digest, newSecret } from '../session/session';
import { lockSpeaker, recordConsent, type Said } from './consent';
import { currentWording, lastWords, wordingShown } from './queries';

/**
 * A new address of the page on which a customer chooses, for a letter or for somebody of the house (null: for a letter).
 * It works as long as there is such a customer: nobody shall find that a letter's way out has been closed.
 */
export async function newPreferencePage(
  tx: Db,
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  { customerId, userId, now }: { customerId: number; userId: number | null; now: Date },
): Promise<string> {
  const token = newSecret();
  await tx.run(sql`
    insert into preference_links (token_hash, customer_id, created_by, created_at)
    values (${digest(token)}, ${customerId}, ${userId}, ${now})`);
  return `${publicUrl}${preferencesBase}${token}/`;
}

/** The same by somebody of the house, with its event. */
export const makePreferencePage = (
  { db, app, user, now }: Context,
  customerId: number,
): Promise<{ address: string }> =>
  db.transaction(async (tx) => {
    const address = await newPreferencePage(tx, app, { customerId, userId: user.id, now });
    await record(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: customerId,
      action: 'make-preference-page',
    });
    return { address };
  });

/** Whose page a token opens; undefined for a token that is none. */
export const customerOfPage = (db: Db, token: string): Promise<PageOwner | undefined> =>
  db.maybe<PageOwner>(sql`
    select c.id, c.name, c.language, l.created_by as "pageBy" from preference_links l join customers c on c.id = l.customer_id
    where l.token_hash = ${digest(token)}`);

/** Who is at their page. */
export interface PageOwner {
  id: number;
  name: string;
  language: Language | null;
  /** who of the house made the address */
  pageBy: number | null;
}

/** What a customer has chosen, as `wishKey` says it, and to what they agree by saving, in the language of the page. */
export async function readChoices(
  db: Db,
  customerId: number,
  language: Language,
): Promise<{ chosen: ReadonlySet<string>; wording: Wording }> {
  const [words, wording] = await Promise.all([lastWords(db, customerId), currentWording(db, language)]);
  return { chosen: new Set(words.filter(({ given }) => given).map(wishKey)), wording };
}

/** Notes what a customer chose on their page: all of it, or that they want no more mails (RFC 8058). */
export async function saveChoices(
  tx: Db,
  { id: customerId, pageBy }: Pick<PageOwner, 'id' | 'pageBy'>,
  said: readonly Said[],
  given: { now: Date; address: string; source: string; language: Language; wording: number },
): Promise<void> {
  await lockSpeaker(tx, customerId);
  const { now, address, source, language } = given;
  await recordConsent(tx, customerId, said, {
    now,
    userId: null,
    basis: 'CONSENT',
    basisNote: '',
    source,
    address,
    pageBy,
    wording: await wordingShown(tx, language, given.wording),
  });
}
