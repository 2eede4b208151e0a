-- Bidders of a sale: who holds which paddle, and whether they may bid. Of a rejected bidder the paddle is free again.
create table registrations (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auctions on delete cascade,
  customer_id bigint not null references customers,
  paddle text not null default '',
  channel text not null default 'ROOM',
  platform text not null default '',
  terms_accepted boolean not null default false,
  bid_limit bigint check (bid_limit >= 0),
  deposit bigint check (deposit >= 0),
  note text not null default '',
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'SUSPENDED', 'REJECTED')),
  reason text not null default '',
  registered_at timestamptz not null default now(),
  -- null: taken over from recorded results
  registered_by bigint references users,
  version int not null default 1
);
create unique index registrations_paddle on registrations (auction_id, paddle_key(paddle))
  where paddle <> '' and state <> 'REJECTED';
create index registrations_auction on registrations (auction_id);
create index registrations_customer on registrations (customer_id);
select points_to_survivor('registrations', 'customer_id');
create index registrations_user on registrations (registered_by) where registered_by is not null;

-- Customers who bought under a paddle were registered in their sales. Of two customers with the same paddle, the one with more
-- lots has it.
insert into registrations (auction_id, customer_id, paddle, terms_accepted, state, registered_at)
select distinct on (l.auction_id, paddle_key(l.paddle)) l.auction_id, l.buyer_id, min(l.paddle), true, 'APPROVED',
  coalesce(min(a.starts_at), min(a.created_at))
from lots l join auctions a on a.id = l.auction_id
where l.buyer_id is not null and paddle_key(l.paddle) <> ''
group by l.auction_id, paddle_key(l.paddle), l.buyer_id
order by l.auction_id, paddle_key(l.paddle), count(*) desc, l.buyer_id;
