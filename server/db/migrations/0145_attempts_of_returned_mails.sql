-- Attempts at parsing a returned mail that brought no result, each counted before it begins: a mail over which the parser
-- fails, or the whole process ends, is set aside instead of being tried again for ever.
alter table returned_mails add column attempts integer not null default 0;
-- Until then it is left alone: it is being parsed, or is tried again after an error of the server.
alter table returned_mails add column next_attempt_at timestamptz;
create index returned_mails_waiting on returned_mails (id) where handled_at is null;
