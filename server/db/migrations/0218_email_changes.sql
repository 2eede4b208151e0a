-- Changes of users' email addresses. One that a user requests applies when a link sent to the new address is used; until
-- then `confirmed_at` is null. One that an ADMIN makes applies at once and has no link. The tables hold only the SHA-256
-- digests of the secrets in links.
create table email_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  requested_by bigint not null references users,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  confirm_hash bytea unique,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- withdrawn by the user, replaced by a later change, or stopped with a link sent to the old address
  ended_at timestamptz
);
create index email_changes_user on email_changes (user_id, id);

-- The links sent to the old address, which stop or undo a change.
create table email_change_stops (
  hash bytea primary key,
  change_id bigint not null references email_changes on delete cascade,
  expires_at timestamptz not null
);
create index email_change_stops_change on email_change_stops (change_id);

insert into templates (kind, key, name) values
  ('TRANSACTIONAL', 'confirmEmail', 'confirmEmail'),
  ('TRANSACTIONAL', 'emailRequested', 'emailRequested'),
  ('TRANSACTIONAL', 'emailChanged', 'emailChanged'),
  ('TRANSACTIONAL', 'emailSet', 'emailSet');
