alter table campaigns
  add column folded text generated always as (fold(name)) stored,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references users,
  -- why it is a draft again: sent back with a remark, missed while the server was down, or blocked by its check
  add column remark_kind text check (remark_kind in ('SENT_BACK', 'MISSED', 'BLOCKED')),
  add column remark text not null default '',
  -- the number of recipients for which it was approved
  add column approved_for int,
  -- which of the usual emails of its sale it is
  add column planned_as text,
  -- the variant that the remaining recipients of a test got, and why
  add column winner text check (winner in ('A', 'B')),
  add column winner_why text check (winner_why in ('BETTER', 'TIE', 'TOO_FEW')),
  add column decided_at timestamptz;
create unique index campaigns_planned on campaigns (auction_id, planned_as)
  where planned_as is not null and state <> 'CANCELLED';
create index campaigns_at on campaigns (coalesce(started_at, send_at));
create index campaigns_testing on campaigns (id) where test is not null and decided_at is null;

-- Whether the addresses that emails link to were reachable when they were checked.
create table link_checks (
  url text primary key,
  status int,
  -- why there was no response
  fault text,
  at timestamptz not null
);
