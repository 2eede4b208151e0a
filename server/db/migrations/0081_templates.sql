-- Signs the addresses of pictures in emails: only those who have seen an email have a valid address.
alter table email_settings add column picture_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- Emails that the system sends automatically. In a language without content here, they use the built-in text
-- (server/mail/texts.ts).
insert into templates (kind, key, name) values
  ('TRANSACTIONAL', 'activation', 'activation'),
  ('TRANSACTIONAL', 'reset', 'reset'),
  ('TRANSACTIONAL', 'movedUp', 'movedUp');
