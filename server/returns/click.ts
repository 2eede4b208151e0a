import sql from 'sql-template-tag';
import type { MachineSign } from '#contract/returns';
import type { Db } from '../db/database';
import { refreshRecipientEvents } from '../sending/recipient-events';

/** Limit of stored events per email, so that a link that is passed on cannot fill the disk. */
const maxEvents = 500;
/** No person clicks three different links within five seconds; scanners click all of them at once. */
const burst = { links: 3, seconds: 5 };

interface Engagement {
  recipientId: number;
  kind: 'OPEN' | 'CLICK';
  at: Date;
  /** what shows that a program did it */
  sign?: MachineSign;
  /** number of the link */
  link?: number;
}

/**
 * Records that an email was opened or a link clicked, unless the settings, the campaign or the customer disable tracking. A
 * burst of clicks comes from a program, so its earlier clicks are marked too.
 */
export const recordEngagement = (db: Db, { recipientId, kind, at, sign, link }: Engagement): Promise<void> =>
  db.transaction(async (tx) => {
    // Locks the recipient, so that concurrent clicks see each other.
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
  // A click that waited for the lock may be older than those recorded before it.
  const isInBurst = sql`
    recipient_id = ${recipientId} and kind = 'CLICK' and at between
      ${at}::timestamptz - make_interval(secs => ${burst.seconds}) and
      ${at}::timestamptz + make_interval(secs => ${burst.seconds})`;
  await tx.run(sql`
    update recipient_events set machine = true, detail = detail || '{"sign": "BURST"}'
    where ${isInBurst} and not machine and (
      select count(distinct link_id) >= ${burst.links} from recipient_events where ${isInBurst})`);
}

/** Marks all clicks of a recipient, earlier and later ones, once the hidden link was followed: a program clicked them. */
const markTrapped = (tx: Db, recipientId: number): Promise<number> =>
  tx.run(sql`
    update recipient_events set machine = true, detail = detail || '{"sign": "TRAP"}'
    where recipient_id = ${recipientId} and kind = 'CLICK' and not machine and exists (
      select 1 from recipient_events where recipient_id = ${recipientId} and detail ->> 'sign' = 'TRAP')`);
