-- A counter row stays locked until its transaction has been written to disk, and a second connection with the same
-- shard waited for that. A writer now uses an unlocked row: its own, else another one, else a new one.
create function free_shard(text) returns int language plpgsql as $$
declare
  own int := pg_backend_pid() % 32;
  free int;
begin
  select shard into free from change_counters where noun = $1 and shard = own for update skip locked;
  if found or not exists (select from change_counters where noun = $1 and shard = own) then return own; end if;
  select shard into free from change_counters where noun = $1
    order by (shard - own + 32) % 32 limit 1 for update skip locked;
  return coalesce(free, (
    select min(shard) from generate_series(0, 31) shard
    where not exists (select from change_counters c where c.noun = $1 and c.shard = shard.shard)), own);
end $$;

create or replace function count_change() returns trigger language plpgsql as $$
declare
  free int := free_shard(tg_argv[0]);
begin
  update change_counters set n = n + 1 where noun = tg_argv[0] and shard = free;
  return null;
end $$;

create or replace function count_sales(bigint[]) returns void language plpgsql as $$
begin
  insert into change_counters (noun, shard, n)
  select noun, free_shard(noun), 1 from (select distinct 'sale ' || id as noun from unnest($1) id order by 1) sales
  on conflict (noun, shard) do update set n = change_counters.n + 1;
end $$;
