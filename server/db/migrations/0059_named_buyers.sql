-- Printed buyer names that a user marked as none of the customers. Names of customers are linked instead.
create table unknown_buyers (
  auction_id bigint not null references auctions,
  buyer text not null,
  decided_by bigint not null references users,
  decided_at timestamptz not null,
  primary key (auction_id, buyer)
);
-- Finds customers with exactly this name.
create index customers_called on customers (fold(name));
