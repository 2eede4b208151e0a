-- Sign-ins that wait for a second factor. A cookie of their own holds the secret, the table only its SHA-256 digest. A row is
-- deleted when the sign-in continues, after five minutes (job `clear-sessions`), and with the sessions of the user.
create table pending_sign_ins (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  way text not null,
  expires_at timestamptz not null,
  attempts int not null default 0
);
create index pending_sign_ins_user on pending_sign_ins (user_id);

-- Authenticator apps (TOTP, RFC 6238). A user has at most one that is in use and one that is being set up. The seed is
-- encrypted; `last_step` is the last time step whose code was accepted, so that no code counts twice.
create table authenticators (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null default '',
  seed text not null default '',
  created_at timestamptz not null,
  activated_at timestamptz,
  last_step bigint not null default 0
);
create unique index authenticators_user on authenticators (user_id, (activated_at is not null));

insert into templates (kind, key, name) values ('TRANSACTIONAL', 'securityChanged', 'securityChanged');
