-- The currencies in which the documents of a company also show their total, for information.
alter table house add column further_currencies text[] not null default '{}';
alter table gallery add column further_currencies text[] not null default '{}';
