-- Reports that users subscribed to, for themselves or for colleagues.
create table report_subscriptions (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null check (kind in ('REPORT', 'ANALYSIS', 'VIEW')),
  -- the sale of a report; null: each sale
  auction_id bigint references auctions on delete cascade,
  tab text,
  -- null for the other kinds, and once the view was deleted
  view_id bigint references views on delete set null,
  query text not null default '',
  name text not null,
  rhythm text not null check (rhythm in ('WEEKLY', 'AFTER_SALE', 'ONCE')),
  -- the time on the clock of the owner
  weekday int check (weekday between 1 and 7),
  hour int check (hour between 0 and 23),
  day date,
  paused boolean not null default false,
  -- when it is due next; null: ended, paused, or due after a sale
  next_at timestamptz,
  -- the time zone for which this was computed
  next_zone text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  check ((kind = 'REPORT') = (tab is not null)),
  check (kind = 'REPORT' or auction_id is null),
  check ((rhythm = 'WEEKLY') = (weekday is not null)),
  check ((rhythm = 'ONCE') = (day is not null)),
  check ((rhythm = 'AFTER_SALE') = (hour is null))
);
create index report_subscriptions_due on report_subscriptions (next_at) where next_at is not null;
create index report_subscriptions_owner on report_subscriptions (owner_id);
create index report_subscriptions_auction on report_subscriptions (auction_id) where auction_id is not null;
create index report_subscriptions_view on report_subscriptions (view_id) where view_id is not null;

create table report_recipients (
  subscription_id bigint not null references report_subscriptions on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (subscription_id, user_id)
);
create index report_recipients_user on report_recipients (user_id);

-- What is due to a recipient. The key keeps a time from being due twice; `done_at` is set in the transaction that queues the email.
create table report_deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references report_subscriptions on delete cascade,
  user_id bigint not null references users on delete cascade,
  due_at timestamptz not null,
  -- the sale that was concluded
  auction_id bigint references auctions on delete cascade,
  done_at timestamptz,
  -- whether it was sent: a recipient who may no longer see the report gets nothing
  sent boolean not null default false,
  unique nulls not distinct (subscription_id, user_id, due_at, auction_id)
);
create index report_deliveries_user on report_deliveries (user_id);
create index report_deliveries_auction on report_deliveries (auction_id) where auction_id is not null;
