-- The owner of an item for sale: a customer, or the house itself.
alter table items add column consignor_id bigint references customers;
alter table items add column house_owned boolean not null default false;
alter table items add constraint items_owner check (consignor_id is null or not house_owned);
create index items_consignor on items (consignor_id, id desc) where consignor_id is not null;
