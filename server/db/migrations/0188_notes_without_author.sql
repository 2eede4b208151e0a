-- A question sent from a shared page becomes a note without an author.
alter table customer_notes alter column user_id drop not null;
