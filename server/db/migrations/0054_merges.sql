-- The survivor into which a record was merged. The merged record stays, and requests for it return the survivor. The
-- constraint is checked at the commit, because a database is copied in the order of ids and a survivor can have the
-- higher one.
alter table customers add column merged_into bigint references customers deferrable initially deferred;
create index customers_merged on customers (merged_into) where merged_into is not null;

create table merges (
  id bigint generated always as identity primary key,
  survivor_id bigint not null references customers,
  merged_id bigint not null references customers,
  user_id bigint not null references users,
  at timestamptz not null,
  -- field of the survivor → [before, after]
  changes jsonb not null,
  undone_at timestamptz,
  undone_by bigint references users,
  -- what an undo could not restore: kind → count
  remained jsonb not null default '{}'
);
create index merges_survivor on merges (survivor_id, id desc);
create index merges_merged on merges (merged_id) where undone_at is null;

-- References to the merged record that were moved, by the key of their row.
create table merge_moves (
  merge_id bigint not null references merges on delete cascade,
  at_table text not null,
  at_column text not null,
  row_key text not null,
  primary key (merge_id, at_table, at_column, row_key)
);

-- Redirects rows that are written for a merged record to its survivor, even if their transaction began before the
-- merge: the lock waits for a merge in progress. Every column that references customers has this trigger
-- (points_to_survivor).
create function follow_survivor() returns trigger language plpgsql as $$
declare
  survivor bigint;
begin
  -- A copied database brings its own rows.
  if current_setting('rostrum.copying', true) = 'on' then
    return new;
  end if;
  select merged_into into survivor from customers
    where id = (to_jsonb(new) ->> tg_argv[0])::bigint for key share;
  if survivor is not null then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], survivor));
  end if;
  return new;
end $$;
-- Adds the trigger to a column that references customers.
create function points_to_survivor(at_table regclass, at_column text) returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert or update of %I on %s for each row when (new.%I is not null)
    execute function follow_survivor(%L)', at_column || '_survivor', at_column, at_table, at_column, at_column);
end $$;

select points_to_survivor(k.conrelid::regclass, a.attname)
from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
where k.contype = 'f' and k.confrelid = 'customers'::regclass
  and k.conrelid not in ('customers'::regclass, 'merges'::regclass);
