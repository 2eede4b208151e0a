-- Accounts at providers that belong to no user yet and whose verified email address is in a domain that the house allows. They
-- give no access; an administrator accepts or rejects them.
create table waiting_identities (
  id bigint generated always as identity primary key,
  service text not null,
  issuer text not null,
  subject text not null,
  tenant text not null default '',
  email text not null,
  name text not null default '',
  asked_at timestamptz not null,
  unique (issuer, subject)
);
