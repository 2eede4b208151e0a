import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { ReportPerson, ReportPurchase } from '#contract/campaign-report-lines';
import type { PeopleQuery, PurchasesQuery } from '#contract/campaign-reports';
import { selectLinkedCustomer } from '../customers/linked';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { emailDomain, failureCode, fromRecipients, isInGroup, selectPurchases, serverReply } from './groups';

type PeopleFilter = Omit<PeopleQuery, 'page' | 'pageSize'>;
type PurchasesFilter = Omit<PurchasesQuery, 'q'>;

const personJson = sql`jsonb_build_object('id', u.id, 'customerNo', u.customer_no, 'name', u.name)`;
const columns = sql`
  r.id, ${personJson} as customer, r.email, r.language, r.variant, r.state, r.skip_reason as "skipReason", ${serverReply} as reply,
  r.sent_at as "sentAt", r.opened_at as "openedAt", r.clicked_at as "clickedAt", r.bounced_at as "bouncedAt",
  r.complained_at as "complainedAt", r.unsubscribed_at as "unsubscribedAt", r.replied_at as "repliedAt"`;

function buildCondition(id: number, query: PeopleFilter): Sql {
  const { group, link, lot, machine, domain, reason, code, variant, language, currency, q } = query;
  const conditions = [
    sql`r.campaign_id = ${id}`,
    isInGroup(group),
    (link ?? lot ?? machine) !== undefined &&
      sql`exists (select 1 from recipient_events e join campaign_links l on l.id = e.link_id
        where e.recipient_id = r.id and e.kind = 'CLICK' and e.machine = ${machine ?? false}
          ${link === undefined ? empty : sql`and l.id = ${link}`} ${lot === undefined ? empty : sql`and l.lot_id = ${lot}`})`,
    domain !== undefined && sql`${emailDomain} = ${domain}`,
    reason && sql`r.skip_reason = ${reason}`,
    code !== undefined && sql`${failureCode} = ${code}`,
    variant && sql`r.variant = ${variant}`,
    language !== undefined && sql`r.language = ${language}`,
    currency !== undefined &&
      sql`r.id in (select p.recipient_id from (${selectPurchases(id)}) p where p.currency = ${currency})`,
    q.trim() !== '' &&
      sql`(${contains(sql`fold(r.email)`, q)} or exists (
        select 1 from customers u where u.id = r.customer_id and ${contains(sql`fold(u.name || ' ' || u.customer_no)`, q)}))`,
  ];
  return join(
    conditions.filter((condition) => condition instanceof Object),
    ' and ',
  );
}

/** Returns one page of the recipients of a campaign that match the query. */
export async function listPeople(db: Db, id: number, query: PeopleQuery) {
  const { page, pageSize, group } = query;
  const from = sql`${fromRecipients(id, [group])} where ${buildCondition(id, query)}`;
  const [{ total }, data] = await Promise.all([
    db.row<{ total: number }>(sql`select count(*) as total from ${from}`),
    db.rows<ReportPerson>(sql`
      select ${columns} from (
        select r.* from ${from} order by r.id limit ${pageSize} offset ${(page - 1) * pageSize}) r
      join customers u on u.id = r.customer_id order by r.id`),
  ]);
  return { data, total, page, pageSize };
}

/** Returns all matching recipients for an export. */
export const findAllPeople = (db: Db, id: number, query: PeopleFilter): Promise<AllRows<ReportPerson>> =>
  readAllRows(
    db,
    sql`select r.id from ${fromRecipients(id, [query.group])} where ${buildCondition(id, query)} order by r.id`,
    (ids) => sql`
      select ${columns} from campaign_recipients r join customers u on u.id = r.customer_id
      where r.id = any(${[...ids]}::bigint[])`,
  );

/** Returns each purchase once, newest first; all of them when `pageSize` is null. */
export const listPurchases = (
  db: Db,
  id: number,
  { page, pageSize, currency, visited }: Omit<PurchasesFilter, 'pageSize'> & { pageSize: number | null },
) =>
  db.rows<ReportPurchase & { total: number }>(sql`
    select p.id, ${selectLinkedCustomer('p.customer_id')} as buyer, p.clicked_at as "clickedAt", p.sold_at as "soldAt",
      coalesce(nullif(l.title, ''), i.title, '') as title, l.auction_id as "auctionId", l.number as "lotNumber",
      p.collection_id as "collectionId", coalesce(a.code, k.code, '') as place, p.visited, p.price, p.currency,
      count(*) over () as total
    from (${selectPurchases(id)}) p join customers u on u.id = p.customer_id
      left join lots l on l.id = p.lot_id left join lot_items x on x.lot_id = l.id and x.ordinal = 1
      left join items i on i.id = coalesce(p.item_id, x.item_id)
      left join auctions a on a.id = l.auction_id left join collections k on k.id = p.collection_id
    where (${currency ?? null}::text is null or p.currency = ${currency ?? null})
      and (${visited ?? null}::boolean is null or p.visited = ${visited ?? null})
    order by p.sold_at desc, p.id desc limit ${pageSize} offset ${pageSize === null ? 0 : (page - 1) * pageSize}`);

/** Returns one page of the purchases after a click. */
export async function listPurchasesPage(db: Db, id: number, query: PurchasesFilter) {
  const rows = await listPurchases(db, id, query);
  const { page, pageSize } = query;
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, pageSize };
}
