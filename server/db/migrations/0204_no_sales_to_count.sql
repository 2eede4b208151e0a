-- Most items are in no sale: their changes then need no statement on the counters.
create or replace function count_sales(bigint[]) returns void language plpgsql as $$
begin
  if $1 = '{}' then return; end if;
  insert into change_counters (noun, shard, n)
  select noun, free_shard(noun), 1 from (select distinct 'sale ' || id as noun from unnest($1) id order by 1) sales
  on conflict (noun, shard) do update set n = change_counters.n + 1;
end $$;
