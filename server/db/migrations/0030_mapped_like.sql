-- The imported file whose columns had the same names, where their meaning was taken over.
alter table imports add column mapped_like bigint references imports on delete set null;
