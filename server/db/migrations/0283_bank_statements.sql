-- Statements of the companies' banks. An entry is stored once, whatever files contain it.

-- How the CSV files of an account are read: contract/bank-statements.ts. null: not defined yet
alter table company_bank_accounts add column csv_mapping jsonb;

create table bank_files (
  id bigint generated always as identity primary key,
  bank_account_id bigint not null references company_bank_accounts,
  file_name text not null,
  file_key text not null,
  digest text not null,
  format text not null check (format in ('CAMT053', 'CAMT054', 'MT940', 'CSV')),
  period_from date,
  period_to date,
  -- the day of its first entry, before which all entries belong to its opening balance
  first_entry_on date,
  opening bigint,
  closing bigint,
  entries int not null,
  -- entries that no earlier file contained
  added int not null default 0,
  -- entries that rules matched when it was imported
  matched int not null default 0,
  pending int not null,
  -- details of a notification that belong to no imported entry
  unexplained int not null default 0,
  uploaded_at timestamptz not null,
  uploaded_by bigint not null references users
);
create index bank_files_account on bank_files (bank_account_id, period_from, period_to, id);
create index bank_files_key on bank_files (file_key);
create index bank_files_user on bank_files (uploaded_by);

create table bank_entries (
  id bigint generated always as identity primary key,
  bank_account_id bigint not null references company_bank_accounts,
  -- the first file that contained it
  file_id bigint not null references bank_files,
  booked_on date not null,
  value_on date,
  -- positive: received
  amount bigint not null,
  currency text not null,
  -- equal for entries that may be the same one; the occurrence tells two real ones apart
  fingerprint text not null,
  occurrence int not null,
  reversal boolean not null,
  flag text,
  entry_reference text not null,
  service_reference text not null,
  end_to_end_id text not null,
  structured_reference text not null,
  text text not null,
  -- what a notification of the bank adds
  details text not null default '',
  counterparty_name text not null,
  counterparty_account text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'MATCHED', 'IGNORED')),
  payment_id bigint references payments,
  -- the match recorded the payment, so undoing it takes the payment back
  created_payment boolean not null default false,
  -- the rule that matched it: contract/bank-entry-states.ts
  matched_by text,
  -- why it is ignored
  reason text not null default '',
  -- the last decision of a user, after which no rule matches it any more
  decided_at timestamptz,
  decided_by bigint references users,
  version int not null default 1,
  unique (bank_account_id, fingerprint, occurrence),
  check ((state = 'MATCHED') = (payment_id is not null))
);
create index bank_entries_booked on bank_entries (bank_account_id, booked_on, id);
create index bank_entries_amount on bank_entries (bank_account_id, amount);
create index bank_entries_open on bank_entries (bank_account_id, id) where state = 'OPEN';
create index bank_entries_service on bank_entries (bank_account_id, service_reference) where service_reference <> '';
create unique index bank_entries_payment on bank_entries (payment_id) where payment_id is not null;
create index bank_entries_file on bank_entries (file_id);
create index bank_entries_decider on bank_entries (decided_by) where decided_by is not null;

-- The account of a transfer that was recorded without one becomes known from a statement.
create or replace function refuse_payment_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' and tg_op = 'UPDATE' then
    -- The payer of a receipt can become known, follows merges, and is erased with the texts.
    if to_jsonb(old) - '{customer_id,reference,note,bank_account_id}'::text[]
        = to_jsonb(new) - '{customer_id,reference,note,bank_account_id}'::text[]
      and (old.bank_account_id is null or old.bank_account_id = new.bank_account_id) then
      return new;
    end if;
  end if;
  raise exception 'payments and allocations are corrected by further rows: % %', tg_op, tg_table_name;
end $$;
