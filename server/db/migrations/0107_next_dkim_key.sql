-- A new key that is not in use yet: the old one signs until DNS has the record of the new one.
alter table mail_accounts
  add column next_dkim_selector text not null default '',
  add column next_dkim_key text not null default '';
