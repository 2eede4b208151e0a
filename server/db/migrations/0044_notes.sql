-- Notes that users write about a customer, and records of contacts with the customer.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  kind text not null,
  text text not null,
  at timestamptz not null,
  user_id bigint not null references users,
  mentions bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index customer_notes_of on customer_notes (customer_id, at, id);
create index customer_notes_mentions on customer_notes using gin (mentions);
