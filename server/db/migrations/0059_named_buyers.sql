-- Printed names of buyers about whom somebody has decided that they are none of the customers; whoever is one is linked.
create table unknown_buyers (
  auction_id bigint not null references auctions,
  buyer text not null,
  decided_by bigint not null references users,
  decided_at timestamptz not null,
  primary key (auction_id, buyer)
);
-- Whoever is called exactly so.
create index customers_called on customers (fold(name));
