import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import { base } from '../../config/layout';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { sendNotice } from '../mail/mail';
import type { Actor, Offer, WaitlistEntry } from './offer';

/**
 * The next in line has the work now. Whoever wrote it down is told by mail, unless it was their own action; the client is not
 * named in it, for it leaves the house.
 */
export async function notifyMovedUp(
  tx: Db,
  { app, now, userId }: Actor,
  { itemId, itemNo, title }: Offer,
  { reservedBy, until }: WaitlistEntry,
): Promise<void> {
  await recordEvent(tx, {
    now,
    userId: null,
    noun: 'items',
    id: itemId,
    action: 'move-up',
  });
  if (reservedBy === userId) return;
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
