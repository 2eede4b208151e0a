-- The words of new and changed rows wait in a pending list until they are sorted into the index. PostgreSQL does that
-- during the write that finds the list full, which delays its user by a tenth of a second or more. A job does it every
-- minute, long before the list is full.
alter index items_folded set (gin_pending_list_limit = 32768);
alter index customers_folded set (gin_pending_list_limit = 32768);
alter index customers_reached set (gin_pending_list_limit = 32768);
