-- Double-entry ledger: journals of postings that add up to zero. Nothing in it changes or is deleted; corrections are further
-- journals. Amounts are minor units, positive on the debit side.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  -- contract/ledger-accounts.ts
  kind text not null,
  -- only of BANK: the account at the bank; null: payments before there was one
  bank_account_id bigint references company_bank_accounts,
  -- the house's own number in its chart of accounts
  code text not null,
  unique (company, code) deferrable initially deferred,
  unique nulls not distinct (company, kind, bank_account_id)
);
create index ledger_accounts_bank on ledger_accounts (bank_account_id) where bank_account_id is not null;
insert into ledger_accounts (company, kind, code)
select c.company, a.kind, a.code
from (values ('HOUSE'), ('GALLERY')) c (company), (values
  ('CASH', '1000'), ('CARDS', '1050'), ('BANK', '1100'), ('RECEIVABLES', '1200'), ('OWNED_STOCK', '1300'),
  ('CONSIGNORS_SUSPENSE', '2000'), ('CONSIGNORS_APPROVED', '2010'), ('CUSTOMER_CREDIT', '2100'),
  ('UNMATCHED_RECEIPTS', '2190'), ('OUTPUT_VAT', '2200'), ('MARGIN_VAT', '2210'), ('IMPORT_TAXES', '2220'),
  ('RESALE_RIGHT', '2300'), ('INTRODUCERS', '2310'), ('THIRD_PARTIES', '2320'), ('PREMIUM', '4000'),
  ('COMMISSION', '4010'), ('OTHER_FEES', '4020'), ('STORAGE', '4030'), ('LATE_INTEREST', '4040'), ('ROUNDING', '4900'),
  ('EXCHANGE', '4910'), ('BAD_DEBT', '6000'), ('OPENING_BALANCES', '9000')) a (kind, code);

create table journals (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  -- the local date of the company, as printed on the document
  date date not null,
  source_kind text not null,
  source_id bigint not null,
  source_version int not null,
  -- the currency of the company on that day, in which base amounts are
  base_currency text not null,
  posted_at timestamptz not null,
  posted_by bigint references users,
  unique (source_kind, source_id, source_version)
);
create index journals_date on journals (company, date, id);
create index journals_user on journals (posted_by) where posted_by is not null;

create table postings (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journals,
  account_id bigint not null references ledger_accounts,
  -- the buyer, of receivables and credit
  customer_id bigint references customers,
  -- the sold lot or work
  sale_id bigint references sales,
  currency text not null,
  amount bigint not null,
  base_amount bigint not null,
  -- VAT category and rate: 'S 2000'; empty: no VAT
  tax_code text not null default '',
  check (amount <> 0 or base_amount <> 0)
);
create index postings_journal on postings (journal_id);
create index postings_account on postings (account_id, currency, journal_id);
create index postings_customer on postings (customer_id, currency) where customer_id is not null;
create index postings_sale on postings (sale_id) where sale_id is not null;
select points_to_survivor('postings', 'customer_id');

-- Only merges of customers may change a posting, and only its customer.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'postings' and tg_op = 'UPDATE' then
    if to_jsonb(old) - 'customer_id' = to_jsonb(new) - 'customer_id' then return new; end if;
  end if;
  raise exception 'the ledger is append-only: % %', tg_op, tg_table_name;
end $$;
create trigger journals_append_only before update or delete on journals
  for each row execute function refuse_ledger_change();
create trigger postings_append_only before update or delete on postings
  for each row execute function refuse_ledger_change();

-- Checked at the end of the transaction, when all postings of the journal exist.
create function check_journal_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from postings where journal_id = new.journal_id group by currency having sum(amount) <> 0)
    or (select sum(base_amount) from postings where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not balance', new.journal_id;
  end if;
  return null;
end $$;
create constraint trigger postings_balance after insert on postings deferrable initially deferred
  for each row execute function check_journal_balance();

-- Closing and reopening of periods; the latest row of a company applies. null: nothing is closed.
create table ledger_closings (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  closed_through date,
  reason text not null default '',
  closed_at timestamptz not null,
  closed_by bigint not null references users
);
create index ledger_closings_company on ledger_closings (company, id);
create index ledger_closings_user on ledger_closings (closed_by);

create function refuse_closed_period() returns trigger language plpgsql as $$
declare closed date;
begin
  select closed_through into closed from ledger_closings where company = new.company order by id desc limit 1;
  if new.date <= closed then
    raise exception 'the period through % is closed', closed using errcode = 'RS001';
  end if;
  return new;
end $$;
create trigger journals_open_period before insert on journals
  for each row execute function refuse_closed_period();
