-- What stands below the emails that a user writes to customers. An empty text means none.
alter table users add column email_signature text not null default '';
