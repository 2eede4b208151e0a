-- With what the house signs the addresses of pictures in mails: who has one has seen the mail.
alter table email_settings add column picture_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- What the house sends by itself. A language that has no letter here says what was shipped (server/mail/texts.ts).
insert into templates (kind, key, name) values
  ('TRANSACTIONAL', 'activation', 'activation'),
  ('TRANSACTIONAL', 'reset', 'reset'),
  ('TRANSACTIONAL', 'movedUp', 'movedUp');
