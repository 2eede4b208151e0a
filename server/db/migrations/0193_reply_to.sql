-- The address for replies to an email, if it is not the house's own.
alter table mails add column reply_to text not null default '';
