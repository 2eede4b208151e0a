-- What stands behind a name: `Jr.`, `III`, `PhD`. It is no part of the family's name, by which lists are sorted and letters begin.
alter table customers add column suffix text not null default '';
