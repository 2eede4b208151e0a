import sql, { join, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import type { Input } from '#contract/api/route';
import { type CustomerEmail, maxThreadEmails } from '#contract/customer-emails';
import type { Entry, Note, notes, TimelineCursors } from '#contract/notes';
import type { User } from '../app-context';
import { emailColumns, fromEmails } from '../customers/emails';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { ownedNouns } from '../events/owner-visibility';

const columns = (user: User): Sql => sql`
  n.id, n.kind, n.text, n.at, u.name as by, n.user_id as "byId", n.version,
  n.user_id is not distinct from ${user.id} or ${can(user, 'customers:edit-notes')} as editable,
  (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name), '[]')
    from users m where m.id = any(n.mentions)) as mentions`;
const from = sql`customer_notes n left join users u on u.id = n.user_id`;

/** Returns an existing note. */
export const readNote = (db: Db, user: User, id: number): Promise<Note> =>
  db.row<Note>(sql`select ${columns(user)} from ${from} where n.id = ${id}`);

type TimelineQuery = Input<typeof notes.timeline>['query'];
type Source = Entry['source'];

/** SQL condition: after the cursor of the previous part. */
function isAfterPlace(at: Sql, id: Sql, place: string | undefined): Sql {
  if (place === undefined) return sql`true`;
  const [timestamp, last] = place.split(',');
  return sql`(${at}, ${id}) < (${timestamp}::timestamptz, ${Number(last)}::bigint)`;
}

/** Selects sales of items that a customer consigned. */
const consignedBy = (customer: number): Sql => sql`
  select p.id from items g join sales p on p.item_id = g.id where g.consignor_id = ${customer}
  union select p.id from items g join lot_items x on x.item_id = g.id join sales p on p.lot_id = x.lot_id
    where g.consignor_id = ${customer}`;

/** Each source returns entries of a customer, newest first, at most `limit` after its cursor. */
const timelineSources: {
  [S in Source]: (
    db: Db,
    user: User,
    customer: number,
    query: TimelineQuery,
    limit: number,
  ) => Promise<Omit<Entry, 'source'>[]>;
} = {
  notes: (db, user, customer, { kind, notes: place }, limit) =>
    db.rows(
      prepared(sql`
      select ${columns(user)} from ${from}
      where n.customer_id = ${customer} and ${isAfterPlace(sql`n.at`, sql`n.id`, place)}
        and ${kind.length > 0 ? sql`n.kind = any(${kind}::text[])` : sql`true`}
      order by n.at desc, n.id desc limit ${limit}`),
    ),
  emails: async (db, _, customer, { emails: place }, limit) => {
    const threads = await db.rows<{ id: number; at: string; count: number }>(
      prepared(sql`
      select thread_id as id, max(at) as at, count(*) as count from customer_emails where customer_id = ${customer} group by thread_id
      having ${isAfterPlace(sql`max(at)`, sql`thread_id`, place)}
      order by max(at) desc, thread_id desc limit ${limit}`),
    );
    const emails = await db.rows<CustomerEmail & { threadId: number }>(
      prepared(sql`
      select latest.* from unnest(${threads.map(({ id }) => id)}::bigint[]) as thread (id)
      cross join lateral (
        select e.thread_id as "threadId", ${emailColumns} from ${fromEmails}
        where e.customer_id = ${customer} and e.thread_id = thread.id
        order by e.at desc, e.id desc limit ${maxThreadEmails}) latest
      order by latest.at, latest.id`),
    );
    return threads.map(({ count, ...thread }) => {
      const latest = emails.filter(({ threadId }) => threadId === thread.id);
      return { ...thread, emails: latest, earlierCount: count - latest.length };
    });
  },
  sales: (db, _, customer, { sales: place }, limit) => {
    // Customers who buy their own item appear twice in one sale.
    const part = (as: 'BUYER' | 'CONSIGNOR', condition: Sql) => {
      const key = as === 'BUYER' ? sql`s.id * 2` : sql`s.id * 2 + 1`;
      return sql`
      (select ${key} as id, s.sold_at as at, ${as} as as, coalesce(nullif(l.title, ''), i.title, '') as title,
        l.auction_id as "auctionId", l.number as "lotNumber", s.collection_id as "collectionId", i.item_no as "itemNo",
        coalesce(a.code, c.code, '') as place, s.price, s.currency, s.cancelled_at is not null as cancelled
      from sales s
      left join lots l on l.id = s.lot_id
      left join lot_items x on x.lot_id = l.id and x.ordinal = 1
      left join items i on i.id = coalesce(s.item_id, x.item_id)
      left join auctions a on a.id = l.auction_id
      left join collections c on c.id = s.collection_id
      where ${condition} and ${isAfterPlace(sql`s.sold_at`, key, place)}
      order by s.sold_at desc, s.id desc limit ${limit})`;
    };
    return db.rows(
      prepared(sql`
      select * from (${join([part('BUYER', sql`s.buyer_id = ${customer}`), part('CONSIGNOR', sql`s.id in (${consignedBy(customer)})`)], ' union all ')}) both_ways
      order by at desc, id desc limit ${limit}`),
    );
  },
  mails: (db, _, customer, { mails: place }, limit) => {
    const at = sql`coalesce(r.sent_at, r.bounced_at)`;
    return db.rows(
      prepared(sql`
      select r.id, ${at} as at, c.id as "campaignId", c.name as campaign, r.bounced_at as "bouncedAt", r.state = 'FAILED' as "isRefused", r.opened_at as "openedAt",
        r.clicked_at as "clickedAt", r.replied_at as "repliedAt", r.unsubscribed_at as "unsubscribedAt",
        r.complained_at as "complainedAt"
      from campaign_recipients r join campaigns c on c.id = r.campaign_id
      where r.customer_id = ${customer} and r.state <> 'SKIPPED' and ${at} is not null and ${isAfterPlace(at, sql`r.id`, place)}
      order by ${at} desc, r.id desc limit ${limit}`),
    );
  },
  changes: (db, _, customer, { changes: place }, limit) =>
    db.rows(
      prepared(sql`
      select e.id, e.at, u.name as by, e.user_id as "byId", e.noun, e.action, e.from_status as from, e.to_status as to, e.reason
      from event_subjects s join actions e on e.id = s.event_id left join users u on u.id = e.user_id
      where s.noun = 'customers' and s.noun_id = ${customer} and e.action not in ('write-note', 'change-note', 'write-email', 'receive-email')
        and e.noun <> all(${[...ownedNouns]}::text[])
        ${place === undefined ? sql`` : sql`and s.event_id < ${Number(place.split(',')[1])}`}
      order by s.event_id desc limit ${limit}`),
    ),
};

/**
 * Returns a part of the timeline of a customer, newest first. Each source is read from its own index after its cursor, so
 * that later parts are as fast as the first.
 */
export async function readTimeline(db: Db, user: User, customer: number, query: TimelineQuery) {
  const { limit, source, kind } = query;
  // A filter by kind of note excludes other sources.
  const selectedSources: readonly Source[] =
    kind.length > 0 ? ['notes'] : source.length > 0 ? source : (Object.keys(timelineSources) as Source[]);
  const parts = await Promise.all(
    selectedSources.map(async (one) =>
      (await timelineSources[one](db, user, customer, query, limit + 1)).map(
        (entry) => ({ ...entry, source: one }) as Entry,
      ),
    ),
  );
  const entries = mergeNewest(parts, limit);
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  return { entries, next: total > limit ? getNextPlaces(entries, query) : null };
}

/**
 * Merges the newest entries of several sources. Each source keeps its own order, because its cursor is the last entry taken
 * from it.
 */
function mergeNewest(parts: readonly Entry[][], count: number): Entry[] {
  const heads = parts.map(() => 0);
  const newest: Entry[] = [];
  while (newest.length < count) {
    const next = parts.reduce<number | undefined>((best, part, at) => {
      const entry = part[heads[at] ?? 0];
      const other = best === undefined ? undefined : parts[best]?.[heads[best] ?? 0];
      return entry && (!other || Date.parse(entry.at) > Date.parse(other.at)) ? at : best;
    }, undefined);
    if (next === undefined) break;
    newest.push(parts[next]?.[heads[next] ?? 0] as Entry);
    heads[next] = (heads[next] ?? 0) + 1;
  }
  return newest;
}

/** Returns the next cursor of each source: its last entry in this part, otherwise the previous cursor. */
function getNextPlaces(
  entries: readonly Entry[],
  { notes, emails, sales, mails, changes }: TimelineCursors,
): TimelineCursors {
  const last = (source: Source, before: string | undefined) => {
    const entry = entries.findLast((candidate) => candidate.source === source);
    return entry ? `${entry.at},${entry.id}` : before;
  };
  return {
    notes: last('notes', notes),
    emails: last('emails', emails),
    sales: last('sales', sales),
    mails: last('mails', mails),
    changes: last('changes', changes),
  };
}
