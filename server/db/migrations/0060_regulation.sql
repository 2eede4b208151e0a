-- From how much on the law wants a buyer to be known.
create table regulation (
  only_one boolean primary key default true check (only_one),
  threshold bigint not null default 1000000,
  currency text not null default 'EUR',
  version int not null default 1
);
insert into regulation default values;

-- How many of the house's currency one of another is, from a day on: as the house gives it.
create table exchange_rates (
  currency text not null,
  valid_from date not null,
  rate numeric(17, 8) not null check (rate > 0),
  given_by bigint references users,
  given_at timestamptz not null,
  primary key (currency, valid_from)
);
