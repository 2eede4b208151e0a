-- A file is imported into a sale or into a collection.
alter table imports alter column auction_id drop not null,
  add column collection_id bigint references collections,
  add constraint imports_target check (num_nonnulls(auction_id, collection_id) = 1);
create index imports_collection on imports (collection_id, id desc);
-- The holder of a row's item is a lot or a work.
alter table import_checks rename column lot_id to holder_id;
alter table import_checks rename column lot_version to holder_version;
alter table import_checks rename column made_lot to made_holder;
alter table import_checks rename column lot to offering;
