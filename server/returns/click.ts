import sql from 'sql-template-tag';
import type { MachineSign } from '#contract/returns';
import type { Db } from '../db/database';
import { refreshRecipientEvents } from '../sending/recipient-events';

/** So many things are kept of one mail: an address that goes round shall not fill the disk. */
const maxEvents = 500;
/** Nobody clicks three different links within five seconds; programs that look into mails click all of them at once. */
const burst = { links: 3, seconds: 5 };

interface Engagement {
  recipientId: number;
  kind: 'OPEN' | 'CLICK';
  at: Date;
  /** what shows that a program did it */
  sign?: MachineSign;
  /** the number of the link */
  link?: number;
}

/**
 * Notes that a mail was opened or a link clicked, unless the house, the campaign or the customer does not want it known.
 * Whoever clicks too much at once was a program all along: what it clicked before is marked, too.
 */
export const recordEngagement = (db: Db, { recipientId, kind, at, sign, link }: Engagement): Promise<void> =>
  db.transaction(async (tx) => {
    // One at a time: clicks that come together shall see each other.
    await tx.run(sql`select 1 from campaign_recipients where id = ${recipientId} for no key update`);
    const inserted = await tx.run(sql`
      insert into recipient_events (recipient_id, campaign_id, kind, at, machine, link_id, detail)
      select r.id, r.campaign_id, ${kind}, ${at}, ${sign !== undefined},
        (select l.id from campaign_links l where l.campaign_id = r.campaign_id and l.number = ${link ?? null}),
        jsonb_strip_nulls(jsonb_build_object('sign', ${sign ?? null}::text))
      from campaign_recipients r join campaigns c on c.id = r.campaign_id join customers u on u.id = r.customer_id
        cross join email_settings e
      where r.id = ${recipientId} and c.tracks and e.tracks and not u.untracked
        and (select count(*) from recipient_events n where n.recipient_id = r.id) < ${maxEvents}`);
    if (inserted === 0) return;
    if (kind === 'CLICK') {
      await markTrapped(tx, recipientId);
      await markBurst(tx, recipientId, at);
    }
    await refreshRecipientEvents(tx, recipientId);
  });

async function markBurst(tx: Db, recipientId: number, at: Date): Promise<void> {
  const isInBurst = sql`
    recipient_id = ${recipientId} and kind = 'CLICK'
      and at between ${at}::timestamptz - make_interval(secs => ${burst.seconds}) and ${at}::timestamptz`;
  await tx.run(sql`
    update recipient_events set machine = true, detail = detail || '{"sign": "BURST"}'
    where ${isInBurst} and not machine and (
      select count(distinct link_id) >= ${burst.links} from recipient_events where ${isInBurst})`);
}

/** Where a program has followed the link that nobody sees, it clicked the others, too: before, and afterwards. */
const markTrapped = (tx: Db, recipientId: number): Promise<number> =>
  tx.run(sql`
    update recipient_events set machine = true, detail = detail || '{"sign": "TRAP"}'
    where recipient_id = ${recipientId} and kind = 'CLICK' and not machine and exists (
      select 1 from recipient_events where recipient_id = ${recipientId} and detail ->> 'sign' = 'TRAP')`);
