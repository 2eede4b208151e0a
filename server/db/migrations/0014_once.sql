-- Key and answer are written in the transaction of the deed: what has no answer was left by a program that did otherwise.
delete from idempotency_keys where status is null;
-- An answer comes again letter by letter.
alter table idempotency_keys alter column body type text;
