-- Each list has room for a file of ten thousand rows. The limit of an index overrides that of a transaction.
alter index items_folded set (gin_pending_list_limit = 65536);
alter index lots_title_folded set (gin_pending_list_limit = 65536);
alter index artists_folded set (gin_pending_list_limit = 65536);
alter index customers_folded set (gin_pending_list_limit = 65536);
alter index customers_reached set (gin_pending_list_limit = 65536);
