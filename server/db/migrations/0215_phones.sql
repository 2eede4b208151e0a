-- The verified phone number of a user, E.164. It belongs to one user at most.
alter table users add column phone text;
create unique index users_phone on users (phone);

-- Codes sent by text message: to sign in, and to verify the number of a user. A request for a number that no user has is
-- stored alike, without a code, so that both take the same time.
create table phone_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('SIGN_IN', 'VERIFY')),
  phone text not null,
  -- digest of the secret that only the page that made the request knows
  request_hash bytea not null unique,
  -- the user with this number, or the one who wants to verify it; null: nobody
  user_id bigint references users on delete cascade,
  -- a keyed digest; null until the code is sent
  code_hash text,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_codes_user_id on phone_codes (user_id);
create index phone_codes_phone on phone_codes (phone);

-- The notice to users that their number was changed or removed.
insert into templates (kind, key, name) values ('TRANSACTIONAL', 'phoneChanged', 'phoneChanged');
