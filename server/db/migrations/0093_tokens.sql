-- Signs what stands in the addresses of mails; it leaves the house in no answer.
alter table email_settings
  add column token_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Who does not want it known whether they open what they are sent.
alter table customers add column untracked boolean not null default false;
