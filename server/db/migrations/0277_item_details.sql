-- The labels under which items of a category have values. A label that was removed while items had values under it stays
-- for them, inactive. Requests refuse two labels that differ only in case.
create table category_details (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories on delete cascade,
  label text not null,
  position int not null,
  active boolean not null default true
);
create unique index category_details_label on category_details (category_id, label) where active;

-- [{"labelId": 7, "value": "manual winding"}], under labels of category_details.
alter table items add column details jsonb not null default '[]';
create index items_details on items using gin (details jsonb_path_ops) where details <> '[]';

create function details_text(jsonb) returns text language sql immutable parallel safe
  return (select string_agg(d ->> 'value', ' ') from jsonb_array_elements($1) d);

-- The search finds the values too.
alter table items drop column folded;
alter table items add column folded text generated always as (
  fold(item_no || ' ' || title || ' ' || artist || ' ' || medium || ' ' || description
    || case details when '[]' then '' else ' ' || details_text(details) end)) stored;
create index items_folded on items using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 65536);
