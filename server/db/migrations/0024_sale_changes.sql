-- Counts the committed changes to everything that the figures of a sale depend on: a cached figure is exact while the
-- count is unchanged. Sharded like the counters of nouns, so that users who work in the same sale do not wait for each
-- other.
create function count_sales(bigint[]) returns void language plpgsql as $$
begin
  insert into change_counters (noun, shard, n)
  select distinct 'sale ' || id, pg_backend_pid() % 32, 1 from unnest($1) id order by 1
  on conflict (noun, shard) do update set n = change_counters.n + 1;
end $$;

-- A lot never moves to another sale.
create function count_lots() returns trigger language plpgsql as $$
begin
  perform count_sales(array(select distinct auction_id from changed));
  return null;
end $$;
create trigger lots_added after insert on lots
  referencing new table as changed for each statement execute function count_lots();
create trigger lots_changed after update on lots
  referencing new table as changed for each statement execute function count_lots();
create trigger lots_removed after delete on lots
  referencing old table as changed for each statement execute function count_lots();

-- `offset 0` forces a lookup by key for each row. A connection reuses the plan of its first statement, and a plan made
-- for a thousand rows would read the entire table for a single one.
create function count_parts() returns trigger language plpgsql as $$
begin
  perform count_sales(array(select distinct s.auction_id from changed c
    cross join lateral (select auction_id from lots where id = c.lot_id offset 0) s));
  return null;
end $$;
create trigger lot_items_added after insert on lot_items
  referencing new table as changed for each statement execute function count_parts();
create trigger lot_items_changed after update on lot_items
  referencing new table as changed for each statement execute function count_parts();
create trigger lot_items_removed after delete on lot_items
  referencing old table as changed for each statement execute function count_parts();

create function count_sales_of_items() returns trigger language plpgsql as $$
begin
  perform count_sales(array(select distinct s.auction_id from changed c
    cross join lateral (select l.auction_id from lot_items x join lots l on l.id = x.lot_id
      where x.item_id = c.id offset 0) s));
  return null;
end $$;
create trigger items_of_sales after update on items
  referencing new table as changed for each statement execute function count_sales_of_items();

create function count_sales_of_pictures() returns trigger language plpgsql as $$
begin
  perform count_sales(array(select distinct s.auction_id from changed c
    cross join lateral (select l.auction_id from lot_items x join lots l on l.id = x.lot_id
      where x.item_id = c.item_id offset 0) s));
  return null;
end $$;
create trigger pictures_added after insert on pictures
  referencing new table as changed for each statement execute function count_sales_of_pictures();
create trigger pictures_changed after update on pictures
  referencing new table as changed for each statement execute function count_sales_of_pictures();
create trigger pictures_removed after delete on pictures
  referencing old table as changed for each statement execute function count_sales_of_pictures();

-- Counts the changes that affect every sale.
insert into change_counters (noun, shard) select 'rules', shard from generate_series(0, 31) shard;
create trigger publication_rules_changed after insert or update or delete on publication_rules
  execute function count_change('rules');
create trigger categories_changed after insert or update or delete on categories execute function count_change('rules');

-- Lots sold subject without a deadline, which the home page lists for all sales.
create index lots_undated on lots (auction_id) where status = 'SUBJECT' and subject_until is null;
