-- A lot, a task or a mail account that is removed is taken from its emails.
create index customer_emails_lot on customer_emails (lot_id) where lot_id is not null;
create index customer_emails_task on customer_emails (task_id) where task_id is not null;
create index customer_emails_account on customer_emails (account_id) where account_id is not null;
