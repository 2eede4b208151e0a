-- The ledger of every disposal: lots that were knocked down, works that were sold privately. Nothing in it is changed but
-- that a sale is cancelled, once, with the reason; a correction cancels and writes anew.
create table sales (
  id bigint generated always as identity primary key,
  channel text not null,
  -- no foreign key: a lot that was taken out of its sale since keeps what is written here
  lot_id bigint,
  item_id bigint references items,
  collection_id bigint references collections,
  currency text not null,
  -- the hammer, or what was agreed
  price bigint not null,
  buyer text not null default '',
  paddle text not null default '',
  contact text not null default '',
  sold_at timestamptz not null,
  sold_by bigint references users,
  cancelled_at timestamptz,
  cancelled_by bigint references users,
  reason text not null default '',
  check (channel = case when lot_id is null then 'PRIVATE' else 'AUCTION' end),
  check ((lot_id is null) = (item_id is not null and collection_id is not null))
);
create unique index sales_of_lot on sales (lot_id) where cancelled_at is null;
create unique index sales_of_item on sales (item_id) where cancelled_at is null;
create index sales_by_lot on sales (lot_id);
create index sales_by_item on sales (item_id);
create index sales_sold on sales (sold_at, id);
insert into sales (channel, lot_id, currency, price, buyer, paddle, sold_at, sold_by)
select 'AUCTION', l.id, a.currency, coalesce(l.hammer, 0), l.buyer, l.paddle, coalesce(l.result_at, l.updated_at), l.result_by
from lots l join auctions a on a.id = l.auction_id where l.status = 'SOLD';
