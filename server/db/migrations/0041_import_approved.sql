-- Whether an import dropped the approval of an item's text: undoing the import reinstates it.
alter table import_checks add column was_approved boolean not null default false;
