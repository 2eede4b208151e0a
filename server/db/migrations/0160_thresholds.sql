-- The amount from which the law requires a buyer to be identified: one row for each currency and start date.
alter table regulation drop column only_one;
alter table regulation add column valid_from date not null default '2000-01-01';
alter table regulation alter column valid_from drop default;
alter table regulation add primary key (valid_from);
alter table regulation add column given_by bigint references users;
alter table regulation add column given_at timestamptz not null default now();
-- The United Kingdom's threshold has been in pounds since that day. A house that set its own amount keeps it.
insert into regulation (valid_from, threshold, currency)
  select '2026-06-30', 1000000, 'GBP' from regulation r, house h
  where r.threshold = 1000000 and r.currency = 'EUR' and r.version = 1 and h.currency = 'GBP';
