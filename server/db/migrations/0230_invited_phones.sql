-- The number that an administrator gave when inviting the user, E.164, until the user verifies it. It opens nothing, and several
-- users can have the same.
alter table users add column unverified_phone text;
