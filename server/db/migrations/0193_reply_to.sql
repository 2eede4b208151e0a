-- The address that answers to an email of the house go to, where it is not the one of the house.
alter table mails add column reply_to text not null default '';
