-- By which a consignor is called where the name is a secret: not the customer's number, which leads to the name.
create sequence consignor_numbers;
alter table customers add column consignor_no text;
update customers set consignor_no = house_number('V', nextval('consignor_numbers')) where consigned > 0;
create unique index customers_consignor_no on customers (consignor_no);
