-- Sanctions lists against which customers are screened. A new list replaces the previous one of its kind.
create table sanction_lists (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null default 'LOADING',
  fault text,
  file_name text not null,
  -- only until the file has been read
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
  -- dates or years of birth
  born text[] not null,
  -- ISO 3166-1 codes
  countries text[] not null,
  regime text not null,
  -- digest of the entry's content: a customer who was cleared of this content is not cleared of a changed one
  said bytea not null,
  unique (list_id, reference)
);
create table sanction_names (
  entry_id bigint not null references sanction_entries on delete cascade,
  name text not null,
  is_alias boolean not null,
  -- romanized before folding
  folded text not null
);
create index sanction_names_of on sanction_names (entry_id);
create index sanction_names_alike on sanction_names using gin (folded gin_trgm_ops);

-- Possible matches of customers with entries: one row per customer and entry, across the versions of a list.
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

-- Progress of screening all customers against all lists.
create table sanction_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  -- the last customer that was screened
  after_id bigint not null default 0,
  done int not null default 0,
  total int not null,
  found int not null default 0,
  finished_at timestamptz
);
