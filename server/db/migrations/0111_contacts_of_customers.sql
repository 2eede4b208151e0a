-- Whoever is compared is so by former contacts too, and who is removed takes all contacts along: PostgreSQL asks for them
-- by the customer alone, which an index of some of them does not answer.
drop index customer_contacts_of, customer_contacts_ended;
create index customer_contacts_of on customer_contacts (customer_id, kind, position);
