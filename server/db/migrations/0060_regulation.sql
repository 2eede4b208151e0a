-- The amount from which the law requires a buyer to be identified.
create table regulation (
  only_one boolean primary key default true check (only_one),
  threshold bigint not null default 1000000,
  currency text not null default 'EUR',
  version int not null default 1
);
insert into regulation default values;

-- How much one unit of a currency is worth in the currency of the house, from a date on, as the house entered it.
create table exchange_rates (
  currency text not null,
  valid_from date not null,
  rate numeric(17, 8) not null check (rate > 0),
  given_by bigint references users,
  given_at timestamptz not null,
  primary key (currency, valid_from)
);
