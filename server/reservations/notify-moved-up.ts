import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import { base } from '../../config/layout';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { sendNotice } from '../mail/mail';
import { notifyUsers } from '../notifications/notify';
import type { Actor, Offer, WaitlistEntry } from './offer';

/**
 * Records that the next reservation of the waitlist is now first, and emails the user who entered it, unless their own
 * action caused this. The email does not name the client, because it leaves the system.
 */
export async function notifyMovedUp(
  tx: Db,
  { app, now, userId }: Actor,
  { itemId, itemNo, title }: Offer,
  { id, reservedBy, until }: WaitlistEntry,
): Promise<void> {
  const eventId = await recordEvent(tx, {
    now,
    userId: null,
    noun: 'items',
    id: itemId,
    action: 'move-up',
  });
  if (reservedBy === userId) return;
  await notifyUsers(tx, {
    kind: 'reservation-moved-up',
    subjectId: id,
    recipients: [reservedBy],
    actorId: null,
    eventId,
    now,
  });
  const reserver = await tx.maybe<{ name: string; email: string; language: Language }>(sql`
    select name, email, language from users where id = ${reservedBy} and active`);
  if (!reserver) return;
  await sendNotice(tx, app, reserver, 'movedUp', {
    name: reserver.name,
    work: `${itemNo} · ${title}`,
    link: `${app.publicUrl}${base}items?item=${itemId}&part=where`,
    hours: Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 3_600_000)),
  });
}
