-- The terms of sale of each company, in versions that are not rewritten once they have begun: what a buyer agreed to must stay readable. A
-- version applies from its first day, and has a text in each language that the company publishes.
create table terms_of_sale (
  company text not null check (company in ('HOUSE', 'GALLERY')),
  version int not null,
  language text not null,
  valid_from date not null,
  text text not null,
  created_at timestamptz not null,
  created_by bigint not null references users,
  primary key (company, version, language)
);

-- A version that has begun can be neither changed nor deleted: buyers may have agreed to it.
create function refuse_terms_change() returns trigger language plpgsql as $$
begin
  if old.valid_from <= (select (now() at time zone time_zone)::date from house) then
    raise exception 'version % of the terms of sale has begun', old.version;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger terms_of_sale_kept before update or delete on terms_of_sale
  for each row execute function refuse_terms_change();
