import sql from 'sql-template-tag';

/** Currency of the threshold, the only amount in the history of the company settings. */
const houseCurrency = sql`case when e.noun = 'house' then
  coalesce(e.changes -> 'currency' ->> 1, e.changes -> 'currency' ->> 0, (select g.currency from regulation g where g.valid_from <= current_date order by g.valid_from desc limit 1)) end`;

/**
 * The names of rows of these nouns. Readers of these histories can also read their lists. The email of an erased customer is a digest without
 * `@`.
 */
const rowName = sql`case e.noun
  when 'campaigns' then (select name from campaigns where id = e.noun_id)
  when 'segments' then (select name from segments where id = e.noun_id)
  when 'suppressions' then (select email from suppressions where id = e.noun_id and email like '%@%')
  when 'invoices' then (
    select coalesce(v.number, k.name) from invoices v left join customers k on k.id = v.customer_id where v.id = e.noun_id)
  when 'payments' then (
    select coalesce(k.name, y.paid_on::text) from payments y left join customers k on k.id = y.customer_id
    where y.id = e.noun_id) end`;

/** The columns of the event `e` as histories show it. They need `entryJoins`. */
export const entryColumns = sql`
  e.id, e.at, u.name as by, e.user_id as "byId", e.noun, e.noun_id as "nounId", e.action, l.auction_id as "auctionId",
  w.collection_id as "collectionId", coalesce(a.currency, b.currency, c.currency, ${houseCurrency}) as currency,
  coalesce(l.number, i.item_no, a.code, c.code, f.file_name, ${rowName}, e.changes -> 'number' ->> 0,
    case e.noun when 'works' then e.changes -> 'itemNo' ->> 0 end) as label,
  e.from_status as from, e.to_status as to, e.changes, e.reason`;

/** Joins what an event is about, where it still exists. */
export const entryJoins = sql`
  left join users u on u.id = e.user_id
  left join lots l on e.noun = 'lots' and l.id = e.noun_id
  left join auctions b on b.id = l.auction_id
  left join collection_items w on e.noun = 'works' and w.id = e.noun_id
  left join items i on i.id = case e.noun when 'items' then e.noun_id when 'works' then w.item_id end
  left join auctions a on e.noun = 'auctions' and a.id = e.noun_id
  left join collections c on c.id = case e.noun when 'collections' then e.noun_id when 'works' then w.collection_id end
  left join imports f on e.noun = 'imports' and f.id = e.noun_id`;
