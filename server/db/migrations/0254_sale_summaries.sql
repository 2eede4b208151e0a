-- The sums over the lots of a sale, by department and category of their first items, for figures over many sales. Only
-- sums that can be added up; ratios are computed from them. Day, currency and kind are columns of the sale. No foreign keys
-- to departments and categories: rows that are out of date must not keep one from being deleted.
create table sale_summaries (
  auction_id bigint not null references auctions on delete cascade,
  department_id bigint,
  category_id bigint,
  offered int not null,
  sold int not null,
  passed int not null,
  subject int not null,
  withdrawn int not null,
  open int not null,
  below int not null,
  within int not null,
  above int not null,
  estimated int not null,
  unestimated int not null,
  without_estimate int not null,
  hammer_sold bigint not null,
  premium_sold bigint not null,
  net_premium_sold bigint not null,
  low_offered bigint not null,
  low_sold bigint not null,
  high_offered bigint not null,
  hammer_estimated bigint not null,
  low_and_high_estimated bigint not null,
  unique nulls not distinct (auction_id, department_id, category_id)
);

-- The value of the counter of the sale (`change_counters`) for which its summaries were counted. Every change of a lot or of
-- its items increases the counter in its own transaction, so a sale with another value is counted again.
create table summarized_sales (
  auction_id bigint primary key references auctions on delete cascade,
  change bigint not null,
  counted_at timestamptz not null default now()
);

-- Counts the sales of the past in the background, before the first user reads figures of them.
insert into jobs (kind, queue, payload) select 'check-summaries', 'house', '{}' where exists (select from auctions);
