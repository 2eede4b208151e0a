-- Two records that may be one of the same customer, found in the background. No foreign keys: they point to nobody, and
-- what is said of two records does not move with a merge.
create table customer_pairs (
  low_id bigint not null,
  high_id bigint not null,
  score int not null,
  terms jsonb not null,
  -- somebody of the house has said that they are two
  dismissed_at timestamptz,
  dismissed_by bigint references users,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index customer_pairs_likest on customer_pairs (score desc, low_id, high_id) where dismissed_at is null;
create index customer_pairs_high on customer_pairs (high_id);
