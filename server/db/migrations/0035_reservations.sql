-- For whom a work is kept, and until when. Those without an outcome stand in line, by their id; the first has the work.
create table reservations (
  id bigint generated always as identity primary key,
  item_id bigint not null references items,
  collection_id bigint not null references collections,
  client text not null,
  contact text not null default '',
  note text not null default '',
  until timestamptz not null,
  reserved_by bigint not null references users,
  reserved_at timestamptz not null,
  outcome text,
  ended_at timestamptz,
  version int not null default 1,
  check ((outcome is null) = (ended_at is null))
);
create index reservations_of_item on reservations (item_id, id);
create index reservations_due on reservations (until) where outcome is null;
