-- Users of any role but EDITOR who also do the money: invoices, payments and the ledger.
alter table users add column finance boolean not null default false check (not (finance and role = 'EDITOR'));
