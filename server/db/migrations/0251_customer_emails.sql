-- Emails to one customer, and the replies. Emails of one conversation have the id of its first email in `thread_id`.
create table customer_emails (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  thread_id bigint not null,
  incoming boolean not null default false,
  -- the writer; null: the customer
  user_id bigint references users,
  at timestamptz not null,
  -- the recipient, or the sender of an incoming email
  address text not null,
  subject text not null,
  text text not null,
  language text,
  lot_id bigint references lots on delete set null,
  task_id bigint references customer_tasks on delete set null,
  -- null: an incoming email
  state text,
  attempts int not null default 0,
  -- the last reply of the mail server
  error text,
  block text,
  account_id bigint references mail_accounts on delete set null,
  message_id text,
  -- the emails before it in the conversation, by their Message-IDs, for the header References
  references_ids text not null default '',
  sent_at timestamptz,
  -- names and sizes of the files of an incoming email, which are not stored
  received_files jsonb not null default '[]',
  check (incoming = (state is null)),
  check (incoming = (user_id is null))
);
create index customer_emails_customer on customer_emails (customer_id, thread_id, at);
create index customer_emails_user on customer_emails (user_id, at) where user_id is not null;
create unique index customer_emails_message on customer_emails (message_id) where message_id is not null and not incoming;
select points_to_survivor('customer_emails', 'customer_id');

-- The documents of an email. One that is removed later leaves its name.
create table customer_email_files (
  id bigint generated always as identity primary key,
  email_id bigint not null references customer_emails on delete cascade,
  file_id bigint references customer_files on delete set null,
  file_name text not null,
  bytes bigint not null
);
create index customer_email_files_email on customer_email_files (email_id);
create index customer_email_files_file on customer_email_files (file_id) where file_id is not null;

-- A received email is deleted together with the email to a customer that it is about.
alter table returned_mails add column customer_email_id bigint references customer_emails on delete cascade;
create index returned_mails_customer_email on returned_mails (customer_email_id) where customer_email_id is not null;
