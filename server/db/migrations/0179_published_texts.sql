-- Publication approves catalog texts from now on. Texts that were published before are approved now, unless they were
-- changed or sent back afterwards.
create temporary table published_texts on commit drop as
with published as (
  select li.item_id, a.code, a.published_at as at
  from lots l join lot_items li on li.lot_id = l.id join auctions a on a.id = l.auction_id
  where l.status in ('PUBLISHED', 'OPEN', 'SUBJECT', 'SOLD', 'PASSED')
  union all
  select w.item_id, c.code,
    (select max(e.at) from events e where e.noun = 'collections' and e.noun_id = c.id and e.to_status = 'PUBLISHED')
  from collection_items w join collections c on c.id = w.collection_id
  where c.status in ('PUBLISHED', 'CLOSED', 'ARCHIVED'))
select distinct on (i.id) i.id, i.catalogue_status as status, p.code
from items i join published p on p.item_id = i.id
where i.catalogue_status <> 'APPROVED' and not exists (
  select 1 from events e
  where e.noun = 'items' and e.noun_id = i.id and e.deed in ('dropBack', 'sendBack') and e.to_status is not null
    and e.at >= coalesce(p.at, '-infinity'))
order by i.id, p.at desc nulls last;

update items i set catalogue_status = 'APPROVED', version = version + 1
from published_texts p where p.id = i.id;

with written as (
  insert into events (noun, at, user_id, noun_id, deed, from_status, to_status, changes)
  select 'items', now(), null, id, 'publish', status, 'APPROVED',
    jsonb_build_object('publishedIn', jsonb_build_array(null, code))
  from published_texts order by id
  returning noun_id, id)
insert into event_subjects (noun, noun_id, event_id) select 'items', noun_id, id from written;
