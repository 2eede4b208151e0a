-- Requests of specialists to the management about a published lot. The reason can reveal a reserve.
create table lot_requests (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auctions,
  lot_id bigint not null references lots on delete cascade,
  kind text not null,
  reason text not null,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  outcome text,
  answer text not null default '',
  settled_by bigint references users,
  settled_at timestamptz
);
create unique index lot_requests_open on lot_requests (lot_id, kind) where outcome is null;
create index lot_requests_lot on lot_requests (lot_id);
