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
from lots l join auctions a on a.id = l.auction_id join customers c on c.id = l.buyer_id and c.erased_at is null
where paddle_key(l.paddle) <> ''
group by l.auction_id, paddle_key(l.paddle), l.buyer_id
order by l.auction_id, paddle_key(l.paddle), count(*) desc, l.buyer_id;

-- So were customers with a paddle for one sale that is not over.
insert into registrations (auction_id, customer_id, paddle, state, registered_at)
select t.auction_id, t.customer_id, t.paddle, 'APPROVED', t.created_at
from customer_terms t join auctions a on a.id = t.auction_id and a.status in ('DRAFT', 'CATALOGUING', 'PUBLISHED', 'POSTPONED', 'LIVE')
join customers c on c.id = t.customer_id and c.erased_at is null and c.merged_into is null
where paddle_key(t.paddle) <> '' and t.valid_to is null
  and not exists (select 1 from registrations r where r.auction_id = t.auction_id and r.customer_id = t.customer_id)
order by t.id
on conflict do nothing;

-- In these sales, the latest terms of a customer give the limit and the deposit.
update registrations r set bid_limit = t.bid_limit, deposit = t.deposit
from auctions a, customer_terms t
where a.id = r.auction_id and a.status in ('DRAFT', 'CATALOGUING', 'PUBLISHED', 'POSTPONED', 'LIVE')
  and t.id = (
    select o.id from customer_terms o
    where o.customer_id = r.customer_id and o.currency = a.currency and (o.auction_id is null or o.auction_id = a.id)
      and (coalesce(a.starts_at, now()) at time zone a.time_zone)::date between o.valid_from and coalesce(o.valid_to, 'infinity')
    order by o.auction_id nulls last, o.valid_from desc, o.id desc limit 1);
