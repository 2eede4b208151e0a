-- What a lot that stays beyond the free days costs a day, in minor units of the currency of the house; null or 0: nothing.
alter table house add column storage_rate bigint check (storage_rate >= 0);
alter table gallery add column storage_rate bigint check (storage_rate >= 0);

-- The sale whose goods a line charges storage for, and how many days it charges.
alter table invoice_lines
  add column storage_sale_id bigint references sales,
  add column storage_days int check (storage_days > 0),
  add constraint invoice_lines_storage check ((storage_sale_id is null) = (storage_days is null));
create index invoice_lines_storage_sale on invoice_lines (storage_sale_id) where storage_sale_id is not null;
