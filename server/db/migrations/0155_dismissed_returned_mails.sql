-- Emails that came back and could not be read are listed until a user dismisses them.
alter table returned_mails add column dismissed_at timestamptz;
create index returned_mails_set_aside on returned_mails (id) where fault is not null;
