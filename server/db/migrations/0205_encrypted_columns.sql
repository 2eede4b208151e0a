-- The columns whose values are encrypted (server/secrets/columns.ts). The values of a column that is not listed yet come from
-- a version that stored them readably; the start encrypts them and lists the column in one transaction.
create table encrypted_columns (
  name text primary key,
  at timestamptz not null default now()
);

-- The public halves of the signing keys, so that DNS records can be shown and checked without the private ones.
alter table mail_accounts
  add column dkim_public_key text not null default '',
  add column next_dkim_public_key text not null default '';
