-- The publication that approved a catalog text. Codes of sales and collections can change, so the code in the event
-- does not identify it.
create table text_approvals (
  event_id bigint primary key references events,
  auction_id bigint references auctions on delete cascade,
  collection_id bigint references collections on delete cascade,
  check (num_nonnulls(auction_id, collection_id) = 1)
);
create index text_approvals_auction on text_approvals (auction_id);
create index text_approvals_collection on text_approvals (collection_id);

-- For earlier approvals, the publication is the sale or collection of the item that has the code now or had it before.
with approvals as (
  select e.id, e.noun_id as item_id, e.changes -> 'publishedIn' ->> 1 as code
  from events e where e.noun = 'items' and e.deed = 'publish' and e.changes -> 'publishedIn' ->> 1 is not null),
candidates as (
  select p.id, a.id as auction_id, null::bigint as collection_id, a.code = p.code as is_current
  from approvals p join lot_items li on li.item_id = p.item_id join lots l on l.id = li.lot_id
  join auctions a on a.id = l.auction_id
  where a.code = p.code or exists (
    select 1 from events c where c.noun = 'auctions' and c.noun_id = a.id and c.changes -> 'code' ->> 0 = p.code)
  union all
  select p.id, null, c.id, c.code = p.code
  from approvals p join collection_items w on w.item_id = p.item_id join collections c on c.id = w.collection_id
  where c.code = p.code or exists (
    select 1 from events u where u.noun = 'collections' and u.noun_id = c.id and u.changes -> 'code' ->> 0 = p.code))
insert into text_approvals (event_id, auction_id, collection_id)
select distinct on (id) id, auction_id, collection_id from candidates
order by id, is_current desc, auction_id desc nulls last, collection_id desc;
