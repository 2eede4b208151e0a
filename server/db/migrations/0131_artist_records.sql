-- Merges of two records of one artist. The merged record stays, and requests for it return the survivor.
create table artist_merges (
  id bigint generated always as identity primary key,
  survivor_id bigint not null references artists on delete cascade,
  merged_id bigint not null references artists on delete cascade,
  user_id bigint not null references users,
  at timestamptz not null,
  -- field of the survivor → [before, after]
  changes jsonb not null,
  joined_events bigint[] not null,
  undone_at timestamptz,
  undone_by bigint references users
);
create index artist_merges_survivor on artist_merges (survivor_id, id desc);
create index artist_merges_merged on artist_merges (merged_id);

-- The names on items that pointed to the merged record and now point to the survivor.
create table artist_merge_moves (
  merge_id bigint not null references artist_merges on delete cascade,
  item_id bigint not null references items on delete cascade,
  folded text not null,
  primary key (merge_id, item_id, folded)
);

-- Pairs of records that a user marked as different artists.
create table artists_apart (
  low_id bigint not null references artists on delete cascade,
  high_id bigint not null references artists on delete cascade,
  user_id bigint not null references users,
  at timestamptz not null,
  primary key (low_id, high_id)
);

-- Names on items that need no record: a school, a period, an unknown maker.
create table artist_names_dismissed (
  words text primary key,
  user_id bigint not null references users,
  at timestamptz not null
);

-- Returns the survivor at the end of a chain of merges; a record that was not merged is its own survivor.
create function artist_survivor(bigint) returns bigint language sql stable parallel safe
  return (
    with recursive chain (id, merged_into) as (
      select a.id, a.merged_into from artists a where a.id = $1
      union all select a.id, a.merged_into from chain c join artists a on a.id = c.merged_into)
    select id from chain where merged_into is null);
