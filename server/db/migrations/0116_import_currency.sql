-- The currency in which the amounts of a file were read: a file that is not imported yet does not keep the currency of its
-- sale from being changed, and is read again when it was.
alter table imports add column currency text;
update imports f set currency = coalesce(
  (select a.currency from auctions a where a.id = f.auction_id),
  (select c.currency from collections c where c.id = f.collection_id));
