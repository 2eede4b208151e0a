-- Formats a number of the house with at least six digits. lpad alone truncates longer numbers: the millionth would
-- become the hundred thousandth.
create function house_number(prefix text, n bigint) returns text
  language sql immutable parallel safe strict
  return prefix || lpad(n::text, greatest(6, length(n::text)), '0');
alter table items alter column item_no set default house_number('R', nextval('item_numbers'));

-- The customers of the house: persons, couples and companies, with one record each, no matter how many roles they have.
create sequence customer_numbers;
create table customers (
  id bigint generated always as identity primary key,
  customer_no text not null default house_number('C', nextval('customer_numbers')),
  kind text not null default 'PERSON',
  title text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  family_first boolean not null default false,
  partner_title text not null default '',
  partner_first_name text not null default '',
  partner_last_name text not null default '',
  company text not null default '',
  standing text not null default 'ACTIVE',
  specialist_id bigint references users,
  salutation text not null default '',
  language text,
  other_languages text not null default '',
  roles text[] not null default '{}',
  tags text[] not null default '{}',
  department_id bigint references departments,
  occupation text not null default '',
  born_on date,
  dates text not null default '',
  website text not null default '',
  vat_number text not null default '',
  company_number text not null default '',
  source text not null default '',
  external_ref text not null default '',
  remarks text not null default '',
  -- The full name, combined according to custom (contract/names.ts), and the sort name with the family name first.
  name text not null,
  sort_name text not null,
  -- All spellings of the name, including romanized ones; contact details in folded form, with numbers as digits only.
  spellings text not null,
  reached_by text not null default '',
  -- Single characters of a name, by which Chinese names are found: trigrams need three characters.
  signs text[] not null default '{}',
  -- Copied from the first address, email address and phone number.
  town text not null default '',
  country text not null default '',
  email text not null default '',
  phone text not null default '',
  -- Computed from purchases, consignments and interests (server/customers/figures.ts).
  department_ids bigint[] not null default '{}',
  bought int not null default 0,
  spend bigint not null default 0,
  consigned int not null default 0,
  last_contact_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  folded text generated always as (fold(customer_no || ' ' || spellings)) stored
);
create unique index customers_no on customers (customer_no);
create index customers_name on customers (sort_name collate "C", id);
create index customers_town on customers (town collate "C", id);
create index customers_spend on customers (spend, id);
create index customers_updated on customers (updated_at, id);
create index customers_contact on customers (last_contact_at, id);
create index customers_specialist on customers (specialist_id, id);
create index customers_country on customers (country, id);
create index customers_departments on customers using gin (department_ids);
create index customers_roles on customers using gin (roles);
create index customers_tags on customers using gin (tags);
create index customers_folded on customers using gin (folded gin_trgm_ops);
create index customers_reached on customers using gin (reached_by gin_trgm_ops);
create index customers_signs on customers using gin (signs);
create index customers_bought on customers (sort_name collate "C", id) where bought > 0;
create index customers_consigned on customers (sort_name collate "C", id) where consigned > 0;
insert into change_counters (noun, shard) select 'customers', generate_series(0, 31);
create trigger customers_changed after insert or update or delete on customers
  for each statement execute function count_change('customers');

-- Current and former contact details.
create table customer_contacts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  kind text not null check (kind in ('EMAIL', 'PHONE', 'ADDRESS')),
  label text not null default '',
  -- normalized: an email address in lower case, a phone number in E.164 format, a postal address on one line
  value text not null,
  -- the parts of a postal address
  parts jsonb,
  position int not null,
  ended_at timestamptz
);
create index customer_contacts_of on customer_contacts (customer_id, kind, position) where ended_at is null;
create index customer_contacts_ended on customer_contacts (customer_id, ended_at) where ended_at is not null;
create index customer_contacts_value on customer_contacts (value) where kind <> 'ADDRESS';
