-- A key that is made and not in use yet: the old one signs until the name servers know the record of this one.
alter table mail_accounts
  add column next_dkim_selector text not null default '',
  add column next_dkim_key text not null default '';
