-- The sign-ins of each user, also those that failed. The job `clear-sessions` deletes them after 90 days.
create table sign_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  at timestamptz not null,
  address text not null,
  device text not null,
  way text not null,
  succeeded boolean not null
);
create index sign_ins_user on sign_ins (user_id, at);
create index sign_ins_at on sign_ins (at);

-- The browsers with which a user has signed in. A cookie holds the secret, the table only its SHA-256 digest; it gives no
-- access.
create table devices (
  user_id bigint not null references users on delete cascade,
  hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, hash)
);
create index devices_hash on devices (hash);

insert into templates (kind, key, name) values ('TRANSACTIONAL', 'newDevice', 'newDevice');
