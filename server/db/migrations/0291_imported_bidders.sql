-- Bidders of a sale come from files: a second kind of file beside the lots of a sale.
alter table imports drop constraint imports_target,
  add constraint imports_target check (noun in ('auctions', 'bidders', 'collections', 'customers', 'artists')
    and (noun in ('auctions', 'bidders')) = (auction_id is not null)
    and (noun = 'collections') = (collection_id is not null));

-- The file that registered a bidder, so that its import can be undone.
alter table registrations add column import_id bigint references imports on delete set null;
create index registrations_import on registrations (import_id) where import_id is not null;
