-- The lot number that a user entered for a row whose text contains none.
alter table import_rows add column own_number text;
