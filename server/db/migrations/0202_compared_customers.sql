-- The comparison for duplicates looks up the records that share an address or a birth date with a customer. Addresses may be
-- longer than an index entry, so it contains their hashes.
create index customer_contacts_address on customer_contacts (hashtextextended(fold(value), 0)) where kind = 'ADDRESS';
create index customers_born on customers (born_on) where born_on is not null;
