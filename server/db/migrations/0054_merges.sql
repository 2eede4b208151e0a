-- A record that was merged into another one: it stays, and whoever asks for it is given the other.
-- Checked at the commit: a house is copied in the order of numbers, and a survivor may have the later one.
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
  -- what an undo could not take back: what it is → how many
  remained jsonb not null default '{}'
);
create index merges_survivor on merges (survivor_id, id desc);
create index merges_merged on merges (merged_id) where undone_at is null;

-- What pointed to the merged record and was moved, by the key of its row.
create table merge_moves (
  merge_id bigint not null references merges on delete cascade,
  at_table text not null,
  at_column text not null,
  row_key text not null,
  primary key (merge_id, at_table, at_column, row_key)
);

-- Whatever is written for a merged record belongs to the survivor, also where its writer began before the merge: the
-- lock waits for a merge under way. Every column that points to customers has this trigger (points_to_survivor).
create function follow_survivor() returns trigger language plpgsql as $$
declare
  survivor bigint;
begin
  -- A house that is copied stands as it is.
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
-- For a column that points to customers: what is written there for a merged record goes to the survivor.
create function points_to_survivor(at_table regclass, at_column text) returns void language plpgsql as $$
begin
  execute format('create trigger %I before insert or update of %I on %s for each row when (new.%I is not null)
    execute function follow_survivor(%L)', at_column || '_survivor', at_column, at_table, at_column, at_column);
end $$;

select points_to_survivor(k.conrelid::regclass, a.attname)
from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
where k.contype = 'f' and k.confrelid = 'customers'::regclass
  and k.conrelid not in ('customers'::regclass, 'merges'::regclass);
