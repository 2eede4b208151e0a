-- An import that is taken back leaves approved texts approved.
alter table import_checks add column was_approved boolean not null default false;
