-- Signs the tokens in the links of emails. No response of the API contains it.
alter table email_settings
  add column token_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Customers who do not want their opens and clicks to be tracked.
alter table customers add column untracked boolean not null default false;
