-- The latest events of a user, for the sheet of a colleague. Without an index all events would be read for a user who has
-- done little.
create index events_user on events (user_id, id) where action not like 'see-%';
