-- What warned of the survivor right after the merge, so that an undo can tell what was added while both records were one.
-- Null: the merge is older than this column.
alter table merges add column warnings jsonb;
