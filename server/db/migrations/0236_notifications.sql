-- Notifications in the inbox of each user. What they are about is read when they are shown, so that nobody learns the title
-- of a row that they may no longer see. `subject_id` belongs to the subject of the kind (contract/notification-kinds.ts).
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  subject_id bigint not null,
  -- null: not caused by a recorded event
  event_id bigint references events,
  -- null: the system
  actor_id bigint references users,
  at timestamptz not null,
  read_at timestamptz,
  dismissed_at timestamptz
);
-- The same event never notifies a user twice.
create unique index notifications_event on notifications (user_id, event_id, kind) where event_id is not null;
create index notifications_inbox on notifications (user_id, id) where dismissed_at is null;
create index notifications_unread on notifications (user_id) where read_at is null and dismissed_at is null;
create index notifications_at on notifications (at);

-- A task that the reply of a customer caused; nobody waits to hear that it is done.
alter table customer_tasks add column automatic boolean not null default false;
