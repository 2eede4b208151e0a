-- Artists, with the name used in the house's catalogs and the names used elsewhere.
create table artists (
  id bigint generated always as identity primary key,
  -- the name as printed, and the name by which it is sorted, with the family name first
  name text not null,
  sort_name text not null,
  dates text not null default '',
  born int,
  died int,
  birth_place text not null default '',
  death_place text not null default '',
  nationality text not null default '',
  aliases text[] not null default '{}',
  url text not null default '',
  source text not null default '',
  external_ref text not null default '',
  -- all spellings of the name, including romanized ones
  spellings text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text generated always as (fold(spellings)) stored
);
create index artists_folded on artists using gin (folded gin_trgm_ops);
create index artists_sorted on artists (fold(sort_name) collate "C", id);
create index artists_called on artists (fold(name));
create index artists_elsewhere on artists (external_ref, source) where external_ref <> '';
insert into change_counters (noun, shard) select 'artists', generate_series(0, 31);
create trigger artists_changed after insert or update or delete on artists
  for each statement execute function count_change('artists');
