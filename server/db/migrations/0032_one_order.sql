-- Triggers fire by their names: a sale's counter is locked before that of all items, as where a lot is written first.
alter trigger items_of_sales on items rename to a_sale_of_items;
