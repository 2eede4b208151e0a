-- Goods that were handed over to their buyer, with the person who received them. The items of a lot leave together.
create table releases (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  sale_id bigint not null references sales,
  -- the person at the desk, or the carrier
  released_to text not null,
  note text not null default '',
  released_at timestamptz not null,
  released_by bigint not null references users
);
create index releases_invoice on releases (invoice_id, id);
create index releases_sale on releases (sale_id);
create index releases_user on releases (released_by);
