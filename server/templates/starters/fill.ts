import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import { fillInCollection, fillInSale } from '#contract/email-choices';
import { type EmailContents, starterKeys } from '#contract/template-fields';
import type { Beginning, templates } from '#contract/templates';
import type { Context } from '../../app-context';
import type { Db } from '../../db/database';
import { starterEmails } from './starters';

interface StarterSubject {
  auctionId: number | null;
  collectionId: number | null;
}

function fillStarter(contents: EmailContents, { auctionId, collectionId }: StarterSubject): EmailContents {
  const ofSale = auctionId === null ? contents : fillInSale(contents, auctionId);
  return collectionId === null ? ofSale : fillInCollection(ofSale, collectionId);
}

/** Returns a starter with its sale and collection filled in. Refuses an unknown sale or collection. */
export async function loadStarter(
  tx: Db,
  { starter, auctionId, collectionId }: Extract<Beginning, { from: 'STARTER' }>,
): Promise<EmailContents> {
  if (auctionId !== null && !(await tx.maybe(sql`select 1 from auctions where id = ${auctionId}`)))
    refuseField('auctionId', 'unknown_row');
  if (collectionId !== null && !(await tx.maybe(sql`select 1 from collections where id = ${collectionId}`)))
    refuseField('collectionId', 'unknown_row');
  return fillStarter(starterEmails[starter], { auctionId, collectionId });
}

/** Returns all starters, filled with the next sale and the current exhibition as an example. */
export async function listStarters({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<Reply<typeof templates.starters>> {
  const subject = await db.row<StarterSubject>(sql`
    select (
      select id from auctions where status in ('PUBLISHED', 'LIVE') and starts_at is not null
      order by starts_at < ${now}::timestamptz, starts_at limit 1) as "auctionId", (
      select id from collections where status = 'PUBLISHED' and visibility = 'PUBLIC'
      order by coalesce(ends_at <= ${now}::timestamptz, false), starts_at, id limit 1) as "collectionId"`);
  return {
    starters: starterKeys.map((key) => ({ key, contents: fillStarter(starterEmails[key], subject) })),
    collectionId: subject.collectionId,
  };
}
