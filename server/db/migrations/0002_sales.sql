create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Search ignores case and accents. PostgreSQL declares unaccent() stable only because its dictionary could be replaced;
-- ours never is.
create function fold(text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Counts the committed changes to the rows of a noun: a cached total is exact while the count is unchanged. Sharded by
-- connection, so that writers do not wait for each other.
create table change_counters (
  noun text not null,
  shard int not null,
  n bigint not null default 0,
  primary key (noun, shard)
) with (fillfactor = 50);

create function count_change() returns trigger language plpgsql as $$
begin
  update change_counters set n = n + 1 where noun = tg_argv[0] and shard = pg_backend_pid() % 32;
  return null;
end $$;

create function change_number(text) returns bigint language sql stable
  return (select sum(n)::bigint from change_counters where noun = $1);

insert into change_counters (noun, shard)
  select noun, shard from unnest(array['auctions', 'collections', 'items', 'lots', 'users']) noun, generate_series(0, 31) shard;

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null,
  language text not null default 'en-US',
  password_hash text,
  active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index users_email on users (lower(email));
create trigger users_changed after insert or update or delete on users execute function count_change('users');

create table user_departments (
  user_id bigint not null references users on delete cascade,
  department_id bigint not null references departments,
  primary key (user_id, department_id)
);

-- The cookie holds the secret, the table only its SHA-256 digest.
create table sessions (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  agent text not null
);
create index sessions_user on sessions (user_id);

create table sign_in_failures (
  subject text not null,
  at timestamptz not null
);
create index sign_in_failures_subject on sign_in_failures (subject, at);

create table tokens (
  hash bytea primary key,
  purpose text not null,
  user_id bigint references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'KEPT',
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint references users,
  noun text not null,
  noun_id bigint,
  auction_id bigint,
  deed text not null,
  from_status text,
  to_status text,
  changes jsonb,
  reason text
);
create index events_noun on events (noun, noun_id, id);
create index events_auction on events (auction_id, id) where auction_id is not null;

create function events_stand() returns trigger language plpgsql as $$
begin
  raise exception 'events are append-only';
end $$;
create trigger events_append_only before update or delete on events for each statement execute function events_stand();

create table auctions (
  id bigint generated always as identity primary key,
  code text not null,
  title text not null,
  subtitle text not null default '',
  kind text not null,
  status text not null default 'DRAFT',
  currency text not null,
  time_zone text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  viewing text not null default '',
  location text not null default '',
  specialist_id bigint references users,
  auctioneer text not null default '',
  premium_schedule_id bigint references schedules,
  increment_schedule_id bigint references schedules,
  tax_schedule_id bigint references schedules,
  resale_right_schedule_id bigint references schedules,
  vat_scheme text,
  notes text not null default '',
  numbers_locked boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text generated always as (fold(code || ' ' || title || ' ' || subtitle || ' ' || location)) stored
);
create unique index auctions_code on auctions (lower(code));
create index auctions_starts on auctions (starts_at desc nulls first, id desc);
create trigger auctions_changed after insert or update or delete on auctions execute function count_change('auctions');

create table auction_departments (
  auction_id bigint not null references auctions on delete cascade,
  department_id bigint not null references departments,
  primary key (auction_id, department_id)
);
alter table publication_rules add foreign key (auction_id) references auctions on delete cascade;

create table collections (
  id bigint generated always as identity primary key,
  code text not null,
  title text not null,
  subtitle text not null default '',
  kind text not null,
  status text not null default 'DRAFT',
  currency text not null,
  time_zone text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  location text not null default '',
  specialist_id bigint references users,
  visibility text not null default 'INTERNAL',
  price_display text not null default 'SHOWN',
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text generated always as (fold(code || ' ' || title || ' ' || subtitle || ' ' || location)) stored
);
create unique index collections_code on collections (lower(code));
create trigger collections_changed after insert or update or delete on collections execute function count_change('collections');

create table collection_departments (
  collection_id bigint not null references collections on delete cascade,
  department_id bigint not null references departments,
  primary key (collection_id, department_id)
);

-- The physical object: one permanent record, no matter how often it is offered.
create sequence item_numbers;
create table items (
  id bigint generated always as identity primary key,
  item_no text not null default 'R' || lpad(nextval('item_numbers')::text, 6, '0'),
  title text not null default '',
  artist text not null default '',
  attribution text not null default '',
  description text not null default '',
  medium text not null default '',
  date_text text not null default '',
  dimensions text not null default '',
  condition_report text not null default '',
  provenance text not null default '',
  quantity int not null default 1,
  location text not null default '',
  notes text not null default '',
  external_ref text not null default '',
  department_id bigint references departments,
  category_id bigint references categories,
  catalogue_status text not null default 'IN_PROGRESS',
  availability text not null default 'AVAILABLE',
  custody text not null default 'IN_HOUSE',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text generated always as (fold(item_no || ' ' || title || ' ' || artist || ' ' || medium || ' ' || description)) stored
);
create unique index items_item_no on items (item_no);
create index items_title on items (title collate "C", id);
create index items_artist on items (artist collate "C", id);
create index items_updated on items (updated_at, id);
create index items_category on items (category_id, id);
create index items_department on items (department_id, id);
create index items_folded on items using gin (folded gin_trgm_ops);
create trigger items_changed after insert or update or delete on items execute function count_change('items');

-- One offering of an item (or of several together) in one sale.
create table lots (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auctions,
  number text not null,
  sort_key text collate "C" not null,
  section text not null default '',
  title text not null default '',
  estimate_low bigint,
  estimate_high bigint,
  estimate_on_request boolean not null default false,
  reserve bigint,
  reserve_note text not null default '',
  start_price bigint,
  vat_scheme text,
  arr_applies boolean not null default false,
  status text not null default 'DRAFT',
  premium_schedule_id bigint references schedules,
  hammer bigint,
  premium bigint,
  -- the premium without its VAT: what the house earns
  premium_net bigint,
  last_bid bigint,
  buyer text not null default '',
  paddle text not null default '',
  subject_until date,
  result_at timestamptz,
  result_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create unique index lots_number on lots (auction_id, number);
create index lots_order on lots (auction_id, sort_key, id);
create trigger lots_changed after insert or update or delete on lots execute function count_change('lots');

-- The items of a lot. `open` is true while the lot is offered: an item is in at most one open lot.
create table lot_items (
  lot_id bigint not null references lots on delete cascade,
  ordinal int not null,
  item_id bigint not null references items,
  reference text not null default '',
  open boolean not null default true,
  price bigint,
  buyer text not null default '',
  primary key (lot_id, ordinal)
);
create unique index lot_items_open on lot_items (item_id) where open;
create index lot_items_item on lot_items (item_id);

-- Results that still need a decision by a user, such as one lot with two buyers.
create table decisions (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auctions,
  lot_id bigint not null references lots on delete cascade,
  kind text not null,
  options jsonb not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  outcome jsonb
);
create unique index decisions_open on decisions (lot_id, kind) where decided_at is null;

create table pictures (
  id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  position int not null,
  file_name text not null,
  file_key text not null,
  state text not null default 'PENDING',
  fault text,
  width int,
  height int,
  bytes bigint not null,
  created_at timestamptz not null default now()
);
create index pictures_item on pictures (item_id, position);
create index pictures_file on pictures (file_key);
-- Lots are counted by readiness, which depends on their pictures.
create trigger pictures_changed after insert or update or delete on pictures execute function count_change('lots');

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  leased_until timestamptz,
  attempts int not null default 0,
  error text
);
create index jobs_due on jobs (run_at) where attempts < 5;

create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  request text not null,
  status int,
  body jsonb,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
