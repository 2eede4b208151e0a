-- A work: an item in a collection. `position` is a sort key between those of its neighbors. The availability is a
-- column of the item.
create table collection_items (
  id bigint generated always as identity primary key,
  collection_id bigint not null references collections on delete cascade,
  item_id bigint not null references items,
  position text collate "C" not null,
  asking_price bigint,
  price_on_request boolean not null default false,
  price_note text not null default '',
  label_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (collection_id, item_id)
);
create index collection_items_order on collection_items (collection_id, position, id);
create index collection_items_item on collection_items (item_id);
-- When a published collection opened, at its start.
alter table collections add column opened_at timestamptz;
