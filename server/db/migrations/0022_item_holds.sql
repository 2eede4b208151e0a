-- The lot that offers or has sold an item. An item has at most one holder; a free item has none.
create table item_holds (
  item_id bigint primary key references items on delete cascade,
  noun text not null,
  holder_id bigint not null
);
create index item_holds_holder on item_holds (noun, holder_id);
insert into item_holds (item_id, noun, holder_id)
select distinct on (li.item_id) li.item_id, 'lots', li.lot_id
from lot_items li join lots l on l.id = li.lot_id
where li.open or l.status = 'SOLD'
order by li.item_id, li.open desc, l.result_at desc nulls last, l.id desc;
-- Items without a holder are available.
update items i set availability = should.be
from (
  select x.id, case when h.item_id is null then 'AVAILABLE' when l.status = 'SOLD' then 'SOLD' else 'IN_AUCTION' end as be
  from items x left join item_holds h on h.item_id = x.id left join lots l on l.id = h.holder_id
  where x.availability <> 'WITHDRAWN') should
where i.id = should.id and i.availability <> should.be;
-- `item_holds` replaces this column.
alter table lot_items drop column open;
