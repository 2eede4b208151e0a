-- Which users have which row open. Each entry is a lease that the open page renews, so a crash or a closed browser ends it; nothing is
-- lost when the table is emptied.
create unlogged table presences (
  noun text not null,
  noun_id bigint not null,
  user_id bigint not null references users on delete cascade,
  -- the tab of the browser: closing one of two does not end the other
  tab text not null,
  expires_at timestamptz not null,
  primary key (noun, noun_id, user_id, tab)
);
create index presences_expired on presences (expires_at);
