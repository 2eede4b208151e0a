import sql, { type Sql } from 'sql-template-tag';

/** Columns of `CustomerEmail` for the email `e`. */
export const emailColumns: Sql = sql`
  e.id, e.at, e.incoming as "isIncoming", w.name as by, e.user_id as "byId", e.address,
  e.unknown_sender as "isUnknownSender", e.subject, e.text, e.state,
  e.sent_at as "sentAt", e.error, e.block,
  (select jsonb_build_object('auctionId', l.auction_id, 'number', l.number, 'title', coalesce(nullif(l.title, ''), i.title, ''))
    from lots l left join lot_items x on x.lot_id = l.id and x.ordinal = 1 left join items i on i.id = x.item_id
    where l.id = e.lot_id) as lot,
  case when e.incoming then (
    select coalesce(jsonb_agg(r.file || '{"fileId": null}' order by r.place), '[]')
    from jsonb_array_elements(e.received_files) with ordinality r (file, place)) else (
    select coalesce(jsonb_agg(jsonb_build_object('fileId', f.file_id, 'name', f.file_name, 'bytes', f.bytes) order by f.id), '[]')
    from customer_email_files f where f.email_id = e.id) end as files`;

/** The tables of these columns. */
export const fromEmails: Sql = sql`customer_emails e left join users w on w.id = e.user_id`;
