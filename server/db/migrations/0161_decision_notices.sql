-- The pending decisions about which each user was emailed, so that no user gets the same email twice.
create table decision_notices (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  -- the decisions that were pending then
  keys text[] not null default '{}',
  sent_at timestamptz,
  primary key (user_id, kind)
);
