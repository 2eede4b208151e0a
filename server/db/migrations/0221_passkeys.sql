-- The passkeys of each user. A passkey works only for the domain name it was made for (rp_id).
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- how often the authenticator has signed; always 0 for synchronized passkeys
  counter bigint not null,
  transports text[] not null,
  name text not null,
  rp_id text not null,
  backed_up boolean not null,
  -- its authenticator has verified the user by a PIN, fingerprint or face
  verifies_user boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- By this random value, and not by an id or address, authenticators know the user.
alter table users add column passkey_handle uuid not null default gen_random_uuid();

-- Challenges that wait for the answer of an authenticator: SHA-256 digests, valid for five minutes. A challenge belongs to a
-- user or to a browser, recognized by its cookie, and is deleted before its answer is verified.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null,
  user_id bigint references users on delete cascade,
  browser bytea,
  expires_at timestamptz not null,
  check (user_id is not null or browser is not null)
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

insert into templates (kind, key, name) values
  ('TRANSACTIONAL', 'passkeyAdded', 'passkeyAdded'),
  ('TRANSACTIONAL', 'passkeyRemoved', 'passkeyRemoved');
