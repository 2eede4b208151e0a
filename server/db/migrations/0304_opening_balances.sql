-- Balances of customers from the previous system: open invoices, and credit and deposits as receipts.
alter table imports drop constraint imports_target,
  add constraint imports_target check (noun in ('auctions', 'bidders', 'collections', 'customers', 'artists', 'balances')
    and (noun in ('auctions', 'bidders')) = (auction_id is not null)
    and (noun = 'collections') = (collection_id is not null));

alter table invoices add column import_id bigint references imports;
alter table payments add column import_id bigint references imports;
create index invoices_import on invoices (import_id) where import_id is not null;
create index payments_import on payments (import_id) where import_id is not null;
