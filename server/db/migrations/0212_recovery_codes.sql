-- Codes with which users sign in without their app; only SHA-256 digests are stored. Each is deleted when it is used.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Browsers in which a user is not asked for the second factor for 30 days. A cookie holds the secret, the table its digest.
create table remembered_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  hash bytea not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_devices_user on remembered_devices (user_id);
