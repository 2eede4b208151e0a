-- A file of lots that is being imported into a sale.
create table imports (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auctions,
  user_id bigint not null references users,
  file_name text not null,
  file_key text not null,
  kind text not null check (kind in ('TEXT', 'WORKBOOK')),
  bytes bigint not null,
  state text not null default 'UPLOADED',
  reading jsonb not null,
  sheets text[] not null default '{}',
  headers text[] not null default '{}',
  mapping jsonb not null,
  confidence jsonb not null default '{}',
  -- progress of the current check or commit, and the number of rows that the check has read
  done int not null default 0,
  total int not null default 0,
  -- number of the current check: a check with a lower number was restarted elsewhere and ends
  run int not null default 0,
  stopped jsonb,
  created_at timestamptz not null default now(),
  committed_at timestamptz
);
create index imports_auction on imports (auction_id, id desc);
create index imports_headers on imports using hash (headers);

-- The content of the file, row by row. Exact duplicates have the same `digest`.
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  row int not null,
  cells jsonb not null,
  digest uuid not null,
  number text,
  sort_key text collate "C",
  reference text not null default '',
  fields jsonb not null,
  faults jsonb not null,
  -- the highest severity of the row's own issues
  level text check (level in ('ERROR', 'WARNING')),
  primary key (import_id, row)
);

-- The result of checking each row against this sale. Narrow, because it is rewritten after every check and commit.
create table import_verdicts (
  import_id bigint not null,
  row int not null,
  state text not null,
  effect text not null,
  -- order of the lot within the file, in which commits process lots in batches
  place int,
  -- order of the part within its lot
  ordinal int,
  lot_id bigint,
  item_id bigint,
  faults jsonb not null,
  -- field → [current value, new value]; the first row of a lot also lists the changes of the lot
  changes jsonb not null,
  -- on the first row of a lot: the lot's fields and result, combined from all of its rows
  lot jsonb,
  -- set by the commit: whether this row created the lot and the item, and their versions afterwards
  made_lot boolean not null default false,
  made_item boolean not null default false,
  lot_version int,
  item_version int,
  committed boolean not null default false,
  primary key (import_id, row),
  foreign key (import_id, row) references import_rows on delete cascade
);
create index import_verdicts_todo on import_verdicts (import_id, place) where not committed;

-- Results from a file that wait until the sale is LIVE.
create table staged_results (
  lot_id bigint primary key references lots on delete cascade,
  import_id bigint not null references imports on delete cascade,
  outcome text not null,
  hammer bigint,
  buyer text not null default '',
  paddle text not null default '',
  applied_at timestamptz
);

-- The process that runs a job, so that jobs of an ended process are recognized.
alter table jobs add column holder jsonb;
