-- Files of an email that is not sent yet. They are deleted when it is sent or has expired.
create table mail_attachments (
  mail_id bigint not null references mails on delete cascade,
  ordinal int not null,
  name text not null,
  type text not null,
  -- by which the HTML shows a picture; empty: a file beside the text
  content_id text not null default '',
  content bytea not null,
  primary key (mail_id, ordinal)
);

-- Advanced by every erasure of a customer, so that a file computed before one is noticed and computed again.
create sequence erasures;
