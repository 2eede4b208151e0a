-- Names on lists are found by their parts: by sound, form and transliteration, in any order.
alter table sanction_names add column keys text[] not null default '{}';
-- Whether the list itself marks the name as weak.
alter table sanction_names add column is_weak boolean not null default false;
create index sanction_names_keys on sanction_names using gin (keys);

-- A person, a company, a ship; UNKNOWN where the list does not say.
alter table sanction_entries add column subject text not null default 'UNKNOWN';
-- The number of the entry in an earlier list of the same authority.
alter table sanction_entries add column former_reference text not null default '';

-- Details of the issue for which a list was refused: the missing columns, or whose list it is.
alter table sanction_lists add column fault_detail text not null default '';
-- The version of the rules that produced the keys of the list's names. Keys of an older version are computed again.
alter table sanction_lists add column key_version int not null default 0;
