-- Attempts at parsing a returned email without a result. Each is counted before it begins, so that an email that
-- crashes the parser or the entire process is set aside instead of being retried forever.
alter table returned_mails add column attempts integer not null default 0;
-- The email is left alone until then: it is being parsed, or is retried after a server error.
alter table returned_mails add column next_attempt_at timestamptz;
create index returned_mails_waiting on returned_mails (id) where handled_at is null;
