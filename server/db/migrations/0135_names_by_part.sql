-- Names on lists are found by their parts: by sound, form and transliteration, whatever their order.
alter table sanction_names add column keys text[] not null default '{}';
-- The list itself calls the name weak.
alter table sanction_names add column is_weak boolean not null default false;
create index sanction_names_keys on sanction_names using gin (keys);

-- A person, a company, a ship; UNKNOWN where the list does not say.
alter table sanction_entries add column subject text not null default 'UNKNOWN';
-- The number of the entry in an earlier list of the same authority.
alter table sanction_entries add column former_reference text not null default '';

-- What the reason of a refusal is about: the columns that are missing, whose list it is.
alter table sanction_lists add column fault_detail text not null default '';
-- By which version of the rules the keys of its names were made; older ones are made again.
alter table sanction_lists add column key_version int not null default 0;
