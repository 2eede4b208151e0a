-- Two records that may be the same customer, detected in the background. There are no foreign keys: a pair is a
-- statement about these two records and does not move to the survivor in a merge.
create table customer_pairs (
  low_id bigint not null,
  high_id bigint not null,
  score int not null,
  terms jsonb not null,
  -- when a user stated that the records are different customers
  dismissed_at timestamptz,
  dismissed_by bigint references users,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index customer_pairs_likest on customer_pairs (score desc, low_id, high_id) where dismissed_at is null;
create index customer_pairs_high on customer_pairs (high_id);
