-- The number by which a consignor is shown where the name is confidential. The customer number would lead to the name.
create sequence consignor_numbers;
alter table customers add column consignor_no text;
update customers set consignor_no = house_number('V', nextval('consignor_numbers')) where consigned > 0;
create unique index customers_consignor_no on customers (consignor_no);
