-- Triggers fire in the order of their names. A sale's counter is now locked before the counter of all items, the same
-- lock order as when a lot is written first.
alter trigger items_of_sales on items rename to a_sale_of_items;
