-- The services with which users can sign in, one row each. The secret is encrypted (server/secrets/columns.ts).
create table providers (
  id bigint generated always as identity primary key,
  service text not null unique,
  enabled boolean not null default false,
  display_name text not null default '',
  issuer text not null default '',
  tenant text not null default '',
  client_id text not null default '',
  client_secret text not null default '',
  allowed_domains text[] not null default '{}',
  version int not null default 1
);
insert into providers (service) values ('google'), ('microsoft'), ('openid');

-- The accounts at providers with which users sign in. An account is known by what its provider guarantees never to change,
-- the issuer and the subject; the email address is only shown.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  service text not null,
  issuer text not null,
  subject text not null,
  tenant text not null default '',
  email text not null default '',
  bound_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, service)
);

-- What was begun at a provider and has not returned yet. The browser keeps the secret from which the rest of the proof
-- derives, so the table gives no access.
create table provider_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  service text not null,
  purpose text not null,
  target text not null,
  -- what a signed-in user began ends with the session, also when that gets a new secret
  session_hash bytea references sessions on update cascade on delete cascade,
  created_at timestamptz not null
);
create index provider_attempts_browser on provider_attempts (browser_hash, created_at);
create index provider_attempts_session on provider_attempts (session_hash);
create index provider_attempts_created on provider_attempts (created_at);

insert into templates (kind, key, name) values
  ('TRANSACTIONAL', 'providerBound', 'providerBound'),
  ('TRANSACTIONAL', 'providerUnbound', 'providerUnbound');
