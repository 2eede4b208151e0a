-- The currency in which the amounts of a file were read. A file that is not imported yet does not prevent a change of
-- its sale's currency; it is read again after the change.
alter table imports add column currency text;
update imports f set currency = coalesce(
  (select a.currency from auctions a where a.id = f.auction_id),
  (select c.currency from collections c where c.id = f.collection_id));
