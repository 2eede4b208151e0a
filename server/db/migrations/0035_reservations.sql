-- The client for whom a work is reserved, and until when. Of the rows without an outcome, the one with the lowest id
-- has the work; the others are its waitlist, in order of id.
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
