-- Links to the page of a buyer with the documents of one company. Only the digest of the token is stored.
create table buyer_links (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  customer_id bigint not null references customers on delete cascade,
  token_hash bytea not null unique,
  -- opened by staff and not sent to the buyer: lists do not show it, and opening it is not counted
  for_staff boolean not null default false,
  created_at timestamptz not null,
  created_by bigint references users,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  last_opened_at timestamptz
);
create index buyer_links_customer on buyer_links (customer_id, id);
create index buyer_links_creator on buyer_links (created_by) where created_by is not null;
select points_to_survivor('buyer_links', 'customer_id');

-- When overdue invoices are reminded of, and what may be charged for it. The row with the latest day that has begun applies.
create table reminder_rules (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  valid_from date not null,
  -- of each step: the days after the due date, and the fee in minor units of the currency
  days int[] not null check (cardinality(days) = 3),
  fees bigint[] not null check (cardinality(fees) = 3),
  currency text not null,
  -- late interest in basis points of the open amount; 0: none
  interest_rate int not null,
  interest_per text not null check (interest_per in ('MONTH', 'YEAR')),
  created_at timestamptz not null,
  created_by bigint not null references users,
  unique (company, valid_from)
);
create index reminder_rules_creator on reminder_rules (created_by);

-- Of a reminder: its step, and how long the invoice was overdue and what was open when it was sent.
alter table invoice_emails
  add column step int check (step between 1 and 3),
  add column days_overdue int,
  add column open bigint,
  add constraint invoice_emails_step check ((kind = 'REMINDER') = (step is not null));

-- Why no reminders are sent, such as a dispute; empty: they are.
alter table invoices add column hold_reason text not null default '';

-- The overdue invoice for which a line charges late interest or the fee of reminders.
alter table invoice_lines add column late_invoice_id bigint references invoices;
create index invoice_lines_late_invoice on invoice_lines (late_invoice_id) where late_invoice_id is not null;

alter table invoice_runs drop constraint invoice_runs_kind_check,
  add check (kind in ('DRAFT', 'ISSUE', 'EMAIL', 'REMIND'));

insert into templates (kind, key, name) values
  ('TRANSACTIONAL', 'reminder1', 'reminder1'),
  ('TRANSACTIONAL', 'reminder2', 'reminder2'),
  ('TRANSACTIONAL', 'reminder3', 'reminder3');
