-- A second address of a user, which the user has confirmed by a link. Notices about the security of the account go to it as
-- well; nobody signs in or sets a password with it.
alter table users
  add column backup_email text,
  add constraint users_backup_email_check check (lower(backup_email) <> lower(email));

-- Requests for a backup address use the same links. For them `old_email` is the former backup address, or empty.
alter table email_changes add column is_backup boolean not null default false;

insert into templates (kind, key, name) values ('TRANSACTIONAL', 'confirmBackupEmail', 'confirmBackupEmail');
