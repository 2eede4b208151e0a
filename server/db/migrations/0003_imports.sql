-- A file of lots on its way into a sale.
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
  -- rows read by the check, and how far the work in hand is
  done int not null default 0,
  total int not null default 0,
  -- counts the checks: one that was begun again elsewhere ends
  run int not null default 0,
  stopped jsonb,
  created_at timestamptz not null default now(),
  committed_at timestamptz
);
create index imports_auction on imports (auction_id, id desc);
create index imports_headers on imports using hash (headers);

-- What the file says, row by row. `digest` tells exact repetitions.
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
  -- the worst of its own faults
  level text check (level in ('ERROR', 'WARNING')),
  primary key (import_id, row)
);

-- What becomes of each row in this sale; narrow, because it is written again after every check and commit.
create table import_verdicts (
  import_id bigint not null,
  row int not null,
  state text not null,
  effect text not null,
  -- order of the lot among those of the file: commits go through it in steps
  place int,
  -- order of the part within its lot
  ordinal int,
  lot_id bigint,
  item_id bigint,
  faults jsonb not null,
  -- field → [now, then]; on the first row of a lot those of the lot are among them
  changes jsonb not null,
  -- on the first row of a lot: its fields and its result, put together from all of its rows
  lot jsonb,
  -- after the commit: was the lot made by this row, was the item, and the versions it left behind
  made_lot boolean not null default false,
  made_item boolean not null default false,
  lot_version int,
  item_version int,
  committed boolean not null default false,
  primary key (import_id, row),
  foreign key (import_id, row) references import_rows on delete cascade
);
create index import_verdicts_todo on import_verdicts (import_id, place) where not committed;

-- Results that came with a file and wait for the sale to be LIVE.
create table staged_results (
  lot_id bigint primary key references lots on delete cascade,
  import_id bigint not null references imports on delete cascade,
  outcome text not null,
  hammer bigint,
  buyer text not null default '',
  paddle text not null default '',
  applied_at timestamptz
);

-- Which process works on a job: one that is gone is known by it.
alter table jobs add column holder jsonb;
