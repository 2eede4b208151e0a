-- The DNS records of an account, the version of the account for which they were queried, and when. The check of a
-- campaign uses them instead of waiting for DNS.
alter table mail_accounts
  add column dns jsonb,
  add column dns_of int,
  add column dns_at timestamptz;
