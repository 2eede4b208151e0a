-- How many events a notification stands for: those of followers about the same row within an hour are kept as one.
alter table notifications add column event_count int not null default 1;
-- The transaction that wrote it, by which a user's view of the inbox tells what it already showed. Null: before this column.
alter table notifications add column written_in xid8;
alter table notifications alter column written_in set default pg_current_xact_id();
create index notifications_followed on notifications (user_id, noun, subject_id, at)
  where kind = 'followed-changed' and dismissed_at is null;
