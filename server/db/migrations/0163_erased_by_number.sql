-- Erased customers are shown by number alone, also where the law keeps the name.
update customers set name = customer_no, sort_name = lower(customer_no), spellings = customer_no
where erased_at is not null and name <> customer_no;
