import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import { type BuyerLink, buyerBase, buyerLinkDays, type buyerLinks } from '#contract/buyer-links';
import type { Company } from '#contract/companies';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { digest, newSecret } from '../session/session';

/** How long a link for staff works, in hours. */
const staffHours = 1;

interface NewBuyerLink {
  company: Company;
  customerId: number;
  userId: number | null;
  now: Date;
  forStaff?: boolean;
}

/**
 * Creates a link to the page of a buyer and returns its address, which cannot be retrieved again: only the digest of its
 * 256-bit token is stored.
 */
export async function insertBuyerLink(
  tx: Db,
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  { company, customerId, userId, now, forStaff = false }: NewBuyerLink,
): Promise<{ id: number; address: string }> {
  const token = newSecret();
  const hours = forStaff ? staffHours : buyerLinkDays * 24;
  const { id } = await tx.row<{ id: number }>(sql`
    insert into buyer_links (company, customer_id, token_hash, for_staff, created_at, created_by, expires_at)
    values (${company}, ${customerId}, ${digest(token)}, ${forStaff}, ${now}, ${userId},
      ${now}::timestamptz + make_interval(hours => ${hours}))
    returning id`);
  return { id, address: `${publicUrl}${buyerBase}${token}/` };
}

/** Creates a link on behalf of a user. One that can be given to the buyer is recorded in the history of the customer. */
export const createBuyerLink = (
  { db, app, user, now }: Context,
  customerId: number,
  { company, forStaff }: Input<typeof buyerLinks.make>['body'],
): Promise<Reply<typeof buyerLinks.make>> =>
  db.transaction(async (tx) => {
    const { id, address } = await insertBuyerLink(tx, app, {
      company,
      customerId,
      userId: user.id,
      now,
      forStaff,
    });
    if (!forStaff)
      await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'customers',
        id: customerId,
        action: 'make-buyer-link',
      });
    return { ...(await readLink(tx, customerId, id)), address };
  });

/** Revokes a link of this customer for good. Refuses `row.not_found`. */
export const revokeBuyerLink = (
  { db, user, now }: Context,
  customerId: number,
  id: number,
): Promise<BuyerLink> =>
  db.transaction(async (tx) => {
    const revoked = await tx.run(sql`
      update buyer_links set revoked_at = ${now}
      where id = ${id} and customer_id = ${customerId} and revoked_at is null`);
    if (revoked)
      await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'customers',
        id: customerId,
        action: 'revoke-buyer-link',
      });
    return readLink(tx, customerId, id);
  });

const columns = sql`
  l.id, l.company, l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt", l.opened,
  l.last_opened_at as "lastOpenedAt",
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as by`;
const fromLinks = (customerId: number): Sql => sql`
  from buyer_links l left join users u on u.id = l.created_by where l.customer_id = ${customerId}`;

const readLink = async (db: Db, customerId: number, id: number): Promise<BuyerLink> =>
  (await db.maybe<BuyerLink>(sql`select ${columns} ${fromLinks(customerId)} and l.id = ${id}`)) ??
  refuse('row.not_found');

/** Returns one page of the links of a customer: working ones first, then newest first. */
export async function listBuyerLinks(
  db: Db,
  now: Date,
  customerId: number,
  { page, pageSize }: Input<typeof buyerLinks.list>['query'],
): Promise<Reply<typeof buyerLinks.list>> {
  const from = sql`${fromLinks(customerId)} and not l.for_staff`;
  const [data, { total }] = await Promise.all([
    db.rows<BuyerLink>(sql`
      select ${columns} ${from} order by l.revoked_at is null and l.expires_at > ${now} desc, l.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.row<{ total: number }>(sql`select count(*) as total ${from}`),
  ]);
  return { data, total, page, pageSize };
}
