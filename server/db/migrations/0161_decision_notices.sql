-- What each user was emailed as waiting for their decision, so that no user gets the same email twice.
create table decision_notices (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  -- of what waited then
  keys text[] not null default '{}',
  sent_at timestamptz,
  primary key (user_id, kind)
);
