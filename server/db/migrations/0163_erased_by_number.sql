-- Erased customers are shown by their number alone, even where the law requires the name to be stored.
update customers set name = customer_no, sort_name = lower(customer_no), spellings = customer_no
where erased_at is not null and name <> customer_no;
