import sql from 'sql-template-tag';
import { unsubscribeBase } from '#contract/returns';
import type { ConsentChoice } from '../consents/consent';
import type { PageOwner } from '../consents/page';
import type { Db } from '../db/database';
import type { PreferencesRoute } from '../preferences/serve';
import { refreshRecipientEvents } from '../sending/recipient-events';
import { readToken, tokenKey } from '../sending/token';

/** A recipient of a campaign, as owner of the page of choices. */
export interface UnsubscribeOwner extends PageOwner {
  recipientId: number;
  topic: string;
}

/** Returns the recipient of an email with the topic of its campaign. */
export const findUnsubscribeOwner = (db: Db, recipientId: number): Promise<UnsubscribeOwner | undefined> =>
  db.maybe<UnsubscribeOwner>(sql`
    select u.id, u.name, coalesce(u.language, r.language) as language, null as "pageBy", r.id as "recipientId", c.topic
    from campaign_recipients r join campaigns c on c.id = r.campaign_id join customers u on u.id = r.customer_id
    where r.id = ${recipientId}`);

/** The page of choices and the one-click unsubscribe behind the link in a campaign's email. */
export const unsubscribePage: PreferencesRoute<UnsubscribeOwner> = {
  base: unsubscribeBase,
  async findOwner({ db }, text) {
    const token = readToken(await tokenKey(db), 'unsubscribe', text);
    return token && findUnsubscribeOwner(db, token.recipientId);
  },
  onSaved: recordUnsubscribe,
};

/** Records once that a recipient unsubscribed from the topic of a campaign. The caller has locked the customer. */
export async function recordUnsubscribe(
  tx: Db,
  { recipientId, topic }: UnsubscribeOwner,
  choices: readonly ConsentChoice[],
  now: Date,
): Promise<void> {
  const isUnsubscribed = choices.some(
    (choice) => choice.channel === 'EMAIL' && choice.topic === topic && !choice.granted,
  );
  if (!isUnsubscribed) return;
  await tx.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at)
    select id, campaign_id, 'UNSUBSCRIBE', ${now} from campaign_recipients r where id = ${recipientId}
      and not exists (select 1 from recipient_events e where e.recipient_id = r.id and e.kind = 'UNSUBSCRIBE')`);
  await refreshRecipientEvents(tx, recipientId);
}
