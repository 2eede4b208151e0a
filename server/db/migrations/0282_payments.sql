-- Money received from customers and paid back to them. What is paid of an invoice follows from the allocations alone.
create table payments (
  id bigint generated always as identity primary key,
  company text not null check (company in ('HOUSE', 'GALLERY')),
  -- how it was paid: contract/payments.ts
  method text not null,
  -- held for later purchases; used before other money
  deposit boolean not null default false,
  -- the account at the bank of a transfer
  bank_account_id bigint references company_bank_accounts,
  -- null: the payer is not known yet, or was erased
  customer_id bigint references customers,
  currency text not null,
  -- negative: paid back to the customer
  amount bigint not null check (amount <> 0),
  -- the local day of the company
  paid_on date not null,
  -- a reference of the bank, the card terminal or the payer
  reference text not null default '',
  note text not null default '',
  -- the receipt that bounced or was entered by mistake
  reverses bigint references payments,
  recorded_at timestamptz not null,
  recorded_by bigint references users
);
create index payments_customer on payments (customer_id) where customer_id is not null;
create index payments_paid on payments (company, paid_on, id);
create index payments_bank on payments (bank_account_id) where bank_account_id is not null;
create unique index payments_reverses on payments (reverses) where reverses is not null;
create index payments_recorder on payments (recorded_by) where recorded_by is not null;
select points_to_survivor('payments', 'customer_id');

-- What a receipt or a credit note pays: an invoice, or a payment back to the customer. A correction is a negative row.
create table allocations (
  id bigint generated always as identity primary key,
  payment_id bigint references payments,
  credit_note_id bigint references invoices,
  invoice_id bigint references invoices,
  refund_id bigint references payments,
  amount bigint not null check (amount <> 0),
  allocated_on date not null,
  allocated_at timestamptz not null,
  allocated_by bigint references users,
  check (num_nonnulls(payment_id, credit_note_id) = 1),
  check (num_nonnulls(invoice_id, refund_id) = 1)
);
create index allocations_payment on allocations (payment_id) where payment_id is not null;
create index allocations_credit_note on allocations (credit_note_id) where credit_note_id is not null;
create index allocations_invoice on allocations (invoice_id) where invoice_id is not null;
create index allocations_refund on allocations (refund_id) where refund_id is not null;
create index allocations_user on allocations (allocated_by) where allocated_by is not null;

create function refuse_payment_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' and tg_op = 'UPDATE' then
    -- The payer of a receipt can become known, follows merges, and is erased with the texts.
    if to_jsonb(old) - '{customer_id,reference,note}'::text[] = to_jsonb(new) - '{customer_id,reference,note}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'payments and allocations are corrected by further rows: % %', tg_op, tg_table_name;
end $$;
create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_payment_change();
create trigger allocations_append_only before update or delete on allocations
  for each row execute function refuse_payment_change();
