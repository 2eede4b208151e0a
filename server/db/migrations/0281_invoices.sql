-- Invoices to buyers and credit notes. Drafts can change; with its number a document gets the content that its PDF and its
-- e-invoice are made from, which never changes.
create table invoices (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  kind text not null default 'INVOICE' check (kind in ('INVOICE', 'CREDIT_NOTE')),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'ISSUED', 'PART_PAID', 'PAID', 'CREDITED', 'VOID')),
  -- null: sold privately
  auction_id bigint references auctions,
  -- null: erased after the retention period
  customer_id bigint references customers,
  -- who pays instead of the buyer
  payer_id bigint references customers,
  -- the lots it can contain where a company invoices VAT schemes separately
  vat_group text not null default '',
  currency text not null,
  language text not null,
  -- a reference that the buyer asked for
  buyer_reference text not null default '',
  -- a paragraph at its end
  note text not null default '',
  -- the invoice that a credit note corrects
  credits bigint references invoices,
  reason text not null default '',
  rounding text not null check (rounding in ('LINE', 'CATEGORY')),
  net bigint not null default 0,
  vat bigint not null default 0,
  total bigint not null default 0,
  number text,
  reference text,
  issued_on date,
  due_on date,
  document jsonb,
  -- the stored PDF; null: not rendered yet
  file_key text,
  created_at timestamptz not null,
  created_by bigint references users,
  issued_at timestamptz,
  issued_by bigint references users,
  version int not null default 1,
  check ((kind = 'CREDIT_NOTE') = (credits is not null)),
  check ((number is null) = (state in ('DRAFT', 'VOID')))
);
create unique index invoices_number on invoices (company, number) where number is not null;
create unique index invoices_reference on invoices (company, reference) where reference is not null;
create index invoices_auction on invoices (auction_id, state) where auction_id is not null;
create index invoices_customer on invoices (customer_id) where customer_id is not null;
create index invoices_payer on invoices (payer_id) where payer_id is not null;
create index invoices_credits on invoices (credits) where credits is not null;
create index invoices_issued on invoices (company, kind, issued_on, id);
create index invoices_due on invoices (due_on) where state in ('ISSUED', 'PART_PAID');
create index invoices_creator on invoices (created_by) where created_by is not null;
create index invoices_issuer on invoices (issued_by) where issued_by is not null;
create index invoices_file on invoices (file_key) where file_key is not null;
select points_to_survivor('invoices', 'customer_id');
select points_to_survivor('invoices', 'payer_id');

create table invoice_lines (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices on delete cascade,
  position int not null,
  kind text not null,
  -- the sold lot or work; null: not about one
  sale_id bigint references sales,
  -- the line of the invoice that a line of a credit note corrects
  credits bigint references invoice_lines,
  description text not null default '',
  lot_number text,
  amount bigint not null,
  -- VAT contained in the amount that must not be shown
  hidden_vat bigint not null default 0,
  vat_category text not null,
  vat_rate int not null,
  vat_reason text,
  vat_amount bigint not null,
  -- how it was computed
  workings jsonb not null default '[]',
  -- false once the invoice is void or credited in full, so that the lot can be invoiced again
  active boolean not null default true
);
create index invoice_lines_invoice on invoice_lines (invoice_id, position);
create index invoice_lines_sale on invoice_lines (sale_id) where sale_id is not null;
create index invoice_lines_credits on invoice_lines (credits) where credits is not null;
-- A lot is on one invoice at a time.
create unique index invoice_lines_one_invoice on invoice_lines (sale_id)
  where kind in ('HAMMER', 'PRICE') and active and credits is null;

-- VAT by category and rate of issued documents, for the VAT return. Amounts of credit notes are positive.
create table invoice_taxes (
  invoice_id bigint not null references invoices on delete cascade,
  category text not null,
  rate int not null,
  base bigint not null,
  vat bigint not null,
  primary key (invoice_id, category, rate)
);

-- The day of the last document, because numbers ascend with the date.
alter table number_series add column last_issued_on date;

-- Whether lots under the margin scheme get invoices of their own, on which no VAT may be shown.
alter table house add column separate_schemes boolean not null default true;
alter table gallery add column separate_schemes boolean not null default true;
update house set separate_schemes = (address ->> 'country') in ('', 'GB');
update gallery set separate_schemes = (address ->> 'country') in ('', 'GB');

-- The wording of the margin scheme differs by kind of goods.
alter table categories add column margin_kind text not null default 'ART'
  check (margin_kind in ('ART', 'COLLECTORS', 'SECOND_HAND'));

-- Work on many invoices that a job does: drafting those of an auction, or issuing drafts.
create table invoice_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('DRAFT', 'ISSUE')),
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  auction_id bigint references auctions,
  -- the buyers whose lots are drafted, or the drafts that are issued
  row_ids bigint[] not null,
  done int not null default 0,
  -- drafts that stayed as they were, with the reason
  refused jsonb not null default '[]',
  started_at timestamptz not null,
  started_by bigint not null references users
);
create index invoice_runs_auction on invoice_runs (auction_id, id) where auction_id is not null;
create index invoice_runs_user on invoice_runs (started_by);
