-- The ledger of all disposals: lots sold at auction and works sold privately. The only change to a row is a single
-- cancellation with its reason; a correction cancels the row and adds a new one.
create table sales (
  id bigint generated always as identity primary key,
  channel text not null,
  -- no foreign key: the row stays as it is after the lot is removed from its sale
  lot_id bigint,
  item_id bigint references items,
  collection_id bigint references collections,
  currency text not null,
  -- the hammer price, or the agreed price of a private sale
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
