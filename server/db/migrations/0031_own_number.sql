-- The lot number that somebody gave a row whose text holds none.
alter table import_rows add column own_number text;
