-- The warnings about the survivor right after the merge, so that an undo can tell which were added while both records
-- were one. Null when the merge is older than this column.
alter table merges add column warnings jsonb;
