-- Relations between customers. One row is shown on both records.
create table customer_relations (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  other_id bigint not null references customers,
  kind text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  check (customer_id <> other_id)
);
create unique index customer_relations_once on customer_relations (customer_id, other_id, kind);
create index customer_relations_other on customer_relations (other_id);

-- What customers are looking for.
create table customer_interests (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  kind text not null,
  department_id bigint references departments,
  category_id bigint references categories,
  text text not null default '',
  check ((kind = 'DEPARTMENT') = (department_id is not null) and (kind = 'CATEGORY') = (category_id is not null))
);
create index customer_interests_of on customer_interests (customer_id);
create index customer_interests_department on customer_interests (department_id) where department_id is not null;
create index customer_interests_category on customer_interests (category_id) where category_id is not null;
create index customer_interests_text on customer_interests using gin (fold(text) gin_trgm_ops) where text <> '';

-- Accounts to which customers are paid.
create table customer_bank_accounts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  payee text not null,
  account text not null,
  bank_code text not null default '',
  bank text not null default '',
  currency text not null,
  added_by bigint not null references users,
  added_at timestamptz not null default now(),
  removed_at timestamptz
);
create index customer_bank_accounts_of on customer_bank_accounts (customer_id);

-- Terms on which customers bid, valid from a date.
create table customer_terms (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  auction_id bigint references auctions,
  paddle text not null default '',
  bid_limit bigint,
  deposit bigint,
  currency text not null,
  premium_schedule_id bigint references schedules,
  valid_from date not null,
  valid_to date,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check (valid_to is null or valid_to >= valid_from)
);
create index customer_terms_of on customer_terms (customer_id);
create index customer_terms_paddle on customer_terms (auction_id, paddle) where paddle <> '';
