-- What a file holds is measured as soon as it is staged, while somebody waits. By which columns its rows are asked for is
-- seen in a tenth of the sample.
alter table import_rows alter column import_id set statistics 10, alter column row set statistics 10;
alter table import_checks alter column import_id set statistics 10, alter column row set statistics 10,
  alter column state set statistics 10, alter column place set statistics 10, alter column committed set statistics 10,
  alter column made_lot set statistics 10, alter column made_item set statistics 10;
