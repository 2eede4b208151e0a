-- A question that somebody asks on a shared page becomes a note that no user has written.
alter table customer_notes alter column user_id drop not null;
