-- Frozen copies of registers: what a company reported of a closed period. They never change; what is recorded for their days
-- later belongs to the period in which it is recorded.
create table register_copies (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  -- contract/registers.ts
  register text not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  rows int not null,
  -- the sums of its rows
  figures jsonb not null,
  frozen_at timestamptz not null,
  frozen_by bigint not null references users
);
create index register_copies_period on register_copies (company, register, from_day);
create index register_copies_user on register_copies (frozen_by);

create table register_copy_rows (
  id bigint generated always as identity primary key,
  copy_id bigint not null references register_copies,
  position int not null,
  figure text not null,
  -- null: none, or erased after the retention period
  customer_id bigint references customers,
  content jsonb not null,
  unique (copy_id, position)
);
create index register_copy_rows_customer on register_copy_rows (customer_id) where customer_id is not null;
select points_to_survivor('register_copy_rows', 'customer_id');

-- Merges move the customer of a row, and erasure removes what names people; nothing else changes.
create function refuse_register_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'register_copy_rows' and tg_op = 'UPDATE' then
    if to_jsonb(old) - '{customer_id,content}'::text[] = to_jsonb(new) - '{customer_id,content}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'frozen registers never change: % %', tg_op, tg_table_name;
end $$;
create trigger register_copies_frozen before update or delete on register_copies
  for each row execute function refuse_register_change();
create trigger register_copy_rows_frozen before update or delete on register_copy_rows
  for each row execute function refuse_register_change();
