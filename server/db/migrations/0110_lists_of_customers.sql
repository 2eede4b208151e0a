-- Lists leave out merged records. The indexes have the same condition, so that a deep page is read from the index
-- alone.
drop index customers_name, customers_town, customers_spend, customers_updated, customers_contact;
create index customers_name on customers (sort_name collate "C", id) where merged_into is null;
create index customers_town on customers (town collate "C", id) where merged_into is null;
create index customers_spend on customers (spend, id) where merged_into is null;
create index customers_updated on customers (updated_at, id) where merged_into is null;
create index customers_contact on customers (last_contact_at, id) where merged_into is null;
