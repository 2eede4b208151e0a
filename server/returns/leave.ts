import sql from 'sql-template-tag';
import { leaveBase } from '#contract/returns';
import type { Said } from '../consents/consent';
import type { PageOwner } from '../consents/page';
import type { Db } from '../db/database';
import type { Door } from '../preferences/serve';
import { refreshReturned } from '../sending/returned';
import { readToken, tokenKey } from '../sending/token';

/** Who was written to by a campaign, at the page of their choices. */
export interface Leaving extends PageOwner {
  recipientId: number;
  topic: string;
}

/** Who a mail was for, with the topic of its campaign. */
export const leavingOf = (db: Db, recipientId: number): Promise<Leaving | undefined> =>
  db.maybe<Leaving>(sql`
    select u.id, u.name, coalesce(u.language, r.language) as language, null as "pageBy", r.id as "recipientId", c.topic
    from campaign_recipients r join campaigns c on c.id = r.campaign_id join customers u on u.id = r.customer_id
    where r.id = ${recipientId}`);

/** The page of choices, and the one press, by the address that stands in a campaign's mail. */
export const leaving: Door<Leaving> = {
  base: leaveBase,
  async ownerOf({ db }, text) {
    const token = readToken(await tokenKey(db), 'unsubscribe', text);
    return token && leavingOf(db, token.recipientId);
  },
  heard: noteLeft,
};

/** Notes that somebody wants no more of what a campaign was about, once. The customer is locked. */
export async function noteLeft(
  tx: Db,
  { recipientId, topic }: Leaving,
  said: readonly Said[],
  now: Date,
): Promise<void> {
  const leaves = said.some((one) => one.channel === 'EMAIL' && one.topic === topic && !one.given);
  if (!leaves) return;
  await tx.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at)
    select id, campaign_id, 'UNSUBSCRIBE', ${now} from campaign_recipients r where id = ${recipientId}
      and not exists (select 1 from recipient_events e where e.recipient_id = r.id and e.kind = 'UNSUBSCRIBE')`);
  await refreshReturned(tx, recipientId);
}
