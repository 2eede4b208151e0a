-- What documents of a company print beyond their lines: terms of payment, how to collect, and the wording of the law for
-- lines without VAT. The row with the latest day that has begun applies; an empty text means the default.
create table document_texts (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  -- contract/document-texts.ts
  subject text not null,
  language text not null,
  valid_from date not null,
  text text not null,
  created_at timestamptz not null,
  created_by bigint not null references users,
  unique (company, subject, language, valid_from)
);
create index document_texts_creator on document_texts (created_by);

-- Emails about documents to their buyers. The email itself is in the outbox, queued in the transaction that writes this row.
create table invoice_emails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('DOCUMENT', 'REMINDER', 'STATEMENT')),
  company text not null check (company in ('HOUSE', 'GALLERY')),
  -- null: erased after the retention period
  customer_id bigint references customers,
  -- null: the statement of account
  invoice_id bigint references invoices,
  -- in `mails`, which may have been deleted since
  mail_id bigint not null,
  address text not null,
  sent_at timestamptz not null,
  sent_by bigint references users,
  check ((kind = 'STATEMENT') = (invoice_id is null))
);
create index invoice_emails_invoice on invoice_emails (invoice_id, id) where invoice_id is not null;
create index invoice_emails_customer on invoice_emails (customer_id, id) where customer_id is not null;
create index invoice_emails_mail on invoice_emails (mail_id);
create index invoice_emails_sender on invoice_emails (sent_by) where sent_by is not null;
select points_to_survivor('invoice_emails', 'customer_id');

alter table invoice_runs drop constraint invoice_runs_kind_check,
  add check (kind in ('DRAFT', 'ISSUE', 'EMAIL'));

insert into templates (kind, key, name) values
  ('TRANSACTIONAL', 'invoice', 'invoice'),
  ('TRANSACTIONAL', 'creditNote', 'creditNote'),
  ('TRANSACTIONAL', 'statement', 'statement');
