-- What follows a name: `Jr.`, `III`, `PhD`. It is not part of the family name, which is used for sorting lists and in
-- salutations.
alter table customers add column suffix text not null default '';
