-- Documents about a customer that do not prove identity: correspondence, powers of attorney, agreements.
create table customer_files (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  title text not null default '',
  file_key text not null,
  file_name text not null,
  bytes bigint not null,
  user_id bigint not null references users,
  at timestamptz not null
);
create index customer_files_of on customer_files (customer_id, id desc);
select points_to_survivor('customer_files', 'customer_id');
