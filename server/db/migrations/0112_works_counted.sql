-- The number of works in a collection is cached until works are added or removed.
insert into change_counters (noun, shard) select 'works', shard from generate_series(0, 31) shard;
create trigger works_counted after insert or delete on collection_items execute function count_change('works');
