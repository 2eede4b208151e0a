-- Text messages (SMS): the gateway of the house and the messages themselves. Without an address of the gateway, messages stay
-- in the outbox.
create table text_gateway (
  id int primary key default 1 check (id = 1),
  -- whether users can sign in with a code sent by text message
  signs_in boolean not null default false,
  url text not null default '',
  method text not null default 'POST',
  format text not null default 'JSON',
  body text not null default '',
  -- encrypted: "Name: value", one header per line
  secret_headers text not null default '',
  -- their names, so that lists need not decrypt them
  header_names text[] not null default '{}',
  -- ISO 3166-1 codes of the countries whose numbers receive messages
  countries jsonb not null default '[]',
  daily_limit int not null default 200,
  -- when administrators were last notified that the limit is reached
  limit_notified_at timestamptz,
  version int not null default 1
);
insert into text_gateway default values;

create table text_messages (
  id bigint generated always as identity primary key,
  -- E.164
  recipient text not null,
  body text not null,
  state text not null default 'KEPT',
  -- the last reply of the gateway, or why it was not reached
  error text,
  created_at timestamptz not null,
  -- the code in it is useless later, so it is not sent then
  expires_at timestamptz not null,
  sent_at timestamptz,
  job_id bigint
);
create index text_messages_created_at on text_messages (created_at);

-- The notice to administrators that the limit is reached.
insert into templates (kind, key, name) values ('TRANSACTIONAL', 'textLimit', 'textLimit');
