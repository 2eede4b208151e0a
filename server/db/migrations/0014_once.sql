-- The key and the response are written in the transaction of the action: a key without a response comes from an earlier
-- version of the server.
delete from idempotency_keys where status is null;
-- A repeated request gets the same response, character by character.
alter table idempotency_keys alter column body type text;
