-- Emails about notifications.
alter table notifications
  -- false: the user wants it by email only
  add column in_app boolean not null default true,
  -- EMAIL or DIGEST while it waits to be emailed that way; null: it was emailed, needs no email, or was read in time
  add column email_channel text;
create index notifications_to_email on notifications (user_id, email_channel, id) where email_channel is not null;

-- The daily digest of each user; an absent row means the default hour and that none was sent.
create table digests (
  user_id bigint primary key references users on delete cascade,
  -- in the time zone of the user; null: the default (contract/notification-categories.ts)
  hour int check (hour between 0 and 23),
  -- when the last digest was due, so that no two are sent for the same time
  last_due_at timestamptz
);

-- The page on which the recipient switches such emails off; empty for emails that cannot be switched off.
alter table mails add column list_unsubscribe text not null default '';
