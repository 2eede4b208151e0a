-- What colleagues write to each other about a row. It is removed together with the row.
create table comments (
  id bigint generated always as identity primary key,
  auction_id bigint references auctions on delete cascade,
  collection_id bigint references collections on delete cascade,
  item_id bigint references items on delete cascade,
  lot_id bigint references lots on delete cascade,
  work_id bigint references collection_items on delete cascade,
  goal_id bigint references goals on delete cascade,
  user_id bigint not null references users,
  text text not null,
  mentions bigint[] not null default '{}',
  at timestamptz not null,
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by bigint references users,
  version int not null default 1,
  check (num_nonnulls(auction_id, collection_id, item_id, lot_id, work_id, goal_id) = 1),
  check ((resolved_at is null) = (resolved_by is null))
);
create index comments_auction on comments (auction_id, id) where auction_id is not null;
create index comments_collection on comments (collection_id, id) where collection_id is not null;
create index comments_item on comments (item_id, id) where item_id is not null;
create index comments_lot on comments (lot_id, id) where lot_id is not null;
create index comments_work on comments (work_id, id) where work_id is not null;
create index comments_goal on comments (goal_id, id) where goal_id is not null;
