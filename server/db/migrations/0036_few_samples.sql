-- The rows of a file are analyzed as soon as they are staged, while a user waits. For the columns by which rows are
-- looked up, a tenth of the usual sample is sufficient.
alter table import_rows alter column import_id set statistics 10, alter column row set statistics 10;
alter table import_checks alter column import_id set statistics 10, alter column row set statistics 10,
  alter column state set statistics 10, alter column place set statistics 10, alter column committed set statistics 10,
  alter column made_lot set statistics 10, alter column made_item set statistics 10;
