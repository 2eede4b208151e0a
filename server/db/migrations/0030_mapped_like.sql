-- The imported file with the same column names from which the mapping was copied.
alter table imports add column mapped_like bigint references imports on delete set null;
