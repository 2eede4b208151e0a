import sql from 'sql-template-tag';
import { preferencesBase, toConsentKey, type Wording } from '#contract/consents';
import type { Language } from '#contract/session';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { digest, newSecret } from '../session/session';
import { type ConsentChoice, lockConsentCustomer, recordCustomerConsents } from './consent';
import { currentWording, findDisplayedWording, listCurrentConsents } from './queries';

/**
 * Creates a link to the customer's preference page; `userId` is null for a link in an email. Links work as long as the
 * customer exists, so that unsubscribe links in old emails never expire.
 */
export async function insertPreferencePage(
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

/** Creates such a link on behalf of a user and records the event. */
export const createPreferencePage = (
  { db, app, user, now }: Context,
  customerId: number,
): Promise<{ address: string }> =>
  db.transaction(async (tx) => {
    const address = await insertPreferencePage(tx, app, { customerId, userId: user.id, now });
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: customerId,
      action: 'make-preference-page',
    });
    return { address };
  });

/** Returns the customer whose page a token opens; undefined for an invalid token. */
export const findPageOwner = (db: Db, token: string): Promise<PageOwner | undefined> =>
  db.maybe<PageOwner>(sql`
    select c.id, c.name, c.language, l.created_by as "pageBy" from preference_links l join customers c on c.id = l.customer_id
    where l.token_hash = ${digest(token)}`);

/** The customer who uses a preference page. */
export interface PageOwner {
  id: number;
  name: string;
  language: Language | null;
  /** the user who created the link */
  pageBy: number | null;
}

/**
 * Returns the customer's choices as keys of `toConsentKey`, and the wording they agree to by saving, in the language of the
 * page.
 */
export async function readChoices(
  db: Db,
  customerId: number,
  language: Language,
): Promise<{ selected: ReadonlySet<string>; wording: Wording }> {
  const [current, wording] = await Promise.all([
    listCurrentConsents(db, customerId),
    currentWording(db, language),
  ]);
  return { selected: new Set(current.filter(({ granted }) => granted).map(toConsentKey)), wording };
}

/** Records the choices from the customer's page, or a one-click unsubscribe (RFC 8058). */
export async function saveChoices(
  tx: Db,
  { id: customerId, pageBy }: Pick<PageOwner, 'id' | 'pageBy'>,
  choices: readonly ConsentChoice[],
  submission: { now: Date; address: string; source: string; language: Language; wording: number },
): Promise<void> {
  await lockConsentCustomer(tx, customerId);
  const { now, address, source, language } = submission;
  await recordCustomerConsents(tx, customerId, choices, {
    now,
    userId: null,
    basis: 'CONSENT',
    basisNote: '',
    source,
    address,
    pageBy,
    wording: await findDisplayedWording(tx, language, submission.wording),
  });
}
