-- Settings of the house. Later migrations reference these tables; these reference no later ones.

create table house (
  id int primary key default 1 check (id = 1),
  name text not null,
  legal_name text not null default '',
  company_number text not null default '',
  vat_number text not null default '',
  eori_number text not null default '',
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  time_zone text not null default 'Europe/London',
  currency text not null default 'GBP',
  -- who bears the artist's resale right on an invoice: the law leaves it to the house
  resale_right_bearer text not null default 'BUYER' check (resale_right_bearer in ('BUYER', 'SELLER')),
  layout jsonb not null default '{}',
  version int not null default 1
);

create table gallery (
  id int primary key default 1 check (id = 1),
  kind text not null default 'NONE' check (kind in ('NONE', 'PART_OF_HOUSE', 'OWN_COMPANY')),
  name text not null default '',
  legal_name text not null default '',
  company_number text not null default '',
  vat_number text not null default '',
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  version int not null default 1
);

create table email_settings (
  id int primary key default 1 check (id = 1),
  sender_name text not null default '',
  sender_address text not null default '',
  reply_to text not null default '',
  footer text not null default '',
  version int not null default 1
);

insert into house (name) values ('Rostrum');
insert into gallery default values;
insert into email_settings default values;

-- Currencies that the house defines in addition to ISO 4217 (contract/currencies.ts). `notation` is 'DECIMAL', or the
-- symbols of the units, each with the number that makes one of the preceding unit: '£ 20 s 12 d'.
create table currencies (
  code text primary key check (code ~ '^[A-Z][A-Z0-9-]{2,11}$'),
  id bigint not null generated always as identity unique,
  name text not null,
  minor_per_major int not null check (minor_per_major between 1 and 1000000),
  notation text not null,
  version int not null default 1
);

create table departments (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  active boolean not null default true,
  version int not null default 1
);
create unique index departments_name on departments (lower(name));

create table categories (
  id bigint generated always as identity primary key,
  department_id bigint not null references departments,
  name text not null,
  default_vat_scheme text,
  arr_possible boolean not null default false,
  aml_regulated boolean not null default false,
  active boolean not null default true,
  position int not null default 0,
  version int not null default 1
);
create unique index categories_name on categories (department_id, lower(name));

-- A schedule is a dated rule. One that a sale has used is superseded by a new row, never edited, so that the figures of
-- old sales can be explained for as long as their records must be kept.
create table schedules (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('PREMIUM', 'INCREMENT', 'TAX', 'RESALE_RIGHT', 'COMMISSION')),
  name text not null,
  currency text,
  valid_from date not null,
  valid_to date,
  source text not null default '',
  source_date date,
  body jsonb not null,
  supersedes bigint unique references schedules,
  retired boolean not null default false,
  version int not null default 1,
  check (valid_to is null or valid_to >= valid_from)
);
create index schedules_by_kind on schedules (kind, lower(name), valid_from);

-- What a sale requires before publication. A row without department and sale applies to the entire house. A sale's
-- level overrides its department's, and a department's overrides the house's.
create table publication_rules (
  id bigint generated always as identity primary key,
  department_id bigint references departments on delete cascade,
  auction_id bigint,
  check_name text not null,
  level text not null check (level in ('BLOCK', 'WARN', 'OFF', 'INHERIT')),
  version int not null default 1,
  check (department_id is null or auction_id is null),
  unique nulls not distinct (department_id, auction_id, check_name)
);
