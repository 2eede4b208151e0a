-- Comparisons also use former contacts, and deleting a customer deletes all contacts. PostgreSQL looks them up by the
-- customer alone, for which it cannot use a partial index.
drop index customer_contacts_of, customer_contacts_ended;
create index customer_contacts_of on customer_contacts (customer_id, kind, position);
