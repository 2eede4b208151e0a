-- The verification of a customer's identity, at most one per customer. Without a row, none was requested.
create table verifications (
  customer_id bigint primary key references customers on delete cascade,
  state text not null default 'NOT_REQUIRED',
  level text not null default 'CDD',
  risk text not null default 'STANDARD',
  pep boolean not null default false,
  pep_note text not null default '',
  source_of_funds text not null default '',
  owners jsonb not null default '[]',
  provider text not null default '',
  -- users who entered the evidence: none of them can decide on it
  collected_by bigint[] not null default '{}',
  valid_until date,
  overridden boolean not null default false,
  decision_reason text not null default '',
  decided_by bigint references users,
  decided_at timestamptz,
  version int not null default 1,
  check ((state = 'VERIFIED') <= (valid_until is not null))
);
create index verifications_until on verifications (valid_until) where state = 'VERIFIED';

create table identity_documents (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  kind text not null default 'OTHER',
  document_no text not null default '',
  issuing_country text not null default '',
  issued_on date,
  expires_on date,
  file_key text not null unique,
  file_name text not null,
  bytes bigint not null,
  added_by bigint not null references users,
  added_at timestamptz not null
);
create index identity_documents_of on identity_documents (customer_id, id);

-- Copied from the verification, for filters of lists.
alter table customers add column verification text not null default 'NOT_REQUIRED';
alter table customers add column verified_until date;
create index customers_verification on customers (verification, sort_name collate "C", id) where verification <> 'NOT_REQUIRED';
