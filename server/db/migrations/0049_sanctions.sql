-- Lists of sanctions that the house holds its customers against; the next one of a kind takes the place of the last.
create table sanction_lists (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null default 'LOADING',
  fault text,
  file_name text not null,
  -- until it is read
  file_key text,
  entries int not null default 0,
  loaded_by bigint references users,
  loaded_at timestamptz not null
);
create unique index sanction_lists_current on sanction_lists (kind) where state = 'CURRENT';

create table sanction_entries (
  id bigint generated always as identity primary key,
  list_id bigint not null references sanction_lists on delete cascade,
  reference text not null,
  names text[] not null,
  -- days or years
  born text[] not null,
  -- ISO 3166-1
  countries text[] not null,
  regime text not null,
  -- of what it says: who was cleared of this is not cleared of something else
  said bytea not null,
  unique (list_id, reference)
);
create table sanction_names (
  entry_id bigint not null references sanction_entries on delete cascade,
  name text not null,
  is_alias boolean not null,
  -- romanised first
  folded text not null
);
create index sanction_names_of on sanction_names (entry_id);
create index sanction_names_alike on sanction_names using gin (folded gin_trgm_ops);

-- Who is like somebody on a list: once for each entry, whatever version of the list it is found in.
create table sanction_hits (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  kind text not null,
  reference text not null,
  names text[] not null,
  born text[] not null,
  countries text[] not null,
  regime text not null,
  said bytea not null,
  score int not null,
  explanation jsonb not null,
  state text not null default 'OPEN',
  decided_by bigint references users,
  decided_at timestamptz,
  reason text not null default '',
  found_at timestamptz not null,
  unique (customer_id, kind, reference)
);
create index sanction_hits_state on sanction_hits (state, score desc, id);

-- Everybody held against all lists: how far it has come.
create table sanction_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  -- the last customer that was held against them
  after_id bigint not null default 0,
  done int not null default 0,
  total int not null,
  found int not null default 0,
  finished_at timestamptz
);
