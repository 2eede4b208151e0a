-- What the name servers said of an account, of which version of it, and when: the check of a campaign does not wait for them.
alter table mail_accounts
  add column dns jsonb,
  add column dns_of int,
  add column dns_at timestamptz;
