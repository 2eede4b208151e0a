-- The words of new and changed rows wait in a list until they are sorted into their index. PostgreSQL would do that in the
-- midst of whichever write finds the list full, a tenth of a second and more for whoever has saved a line: a job does it
-- each minute, long before.
alter index items_folded set (gin_pending_list_limit = 32768);
alter index customers_folded set (gin_pending_list_limit = 32768);
alter index customers_reached set (gin_pending_list_limit = 32768);
