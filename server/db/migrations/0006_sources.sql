-- The source and date of a preset. A row that the house added or changed has neither.
alter table departments add column source text not null default '', add column source_date date;
alter table categories add column source text not null default '', add column source_date date;
alter table publication_rules add column source text not null default '', add column source_date date;

-- Rows without any event were never added or changed by the house: they came with Rostrum.
update departments d set source = 'Rostrum', source_date = '2026-11-21'
  where not exists (select 1 from events e where e.noun = 'departments' and e.noun_id = d.id);
update categories c set source = case when aml_regulated then 'Rostrum; VATA 1994 s 21(6)' else 'Rostrum' end,
    source_date = '2026-11-21'
  where not exists (select 1 from events e where e.noun = 'categories' and e.noun_id = c.id);
update publication_rules set source = 'Rostrum', source_date = '2026-11-21'
  where department_id is null and auction_id is null
    and not exists (select 1 from events e where e.noun = 'publication-rules' and e.noun_id = 0);
update schedules s set source_date = '2026-11-21', source = case name
    when 'Flat 25 %, plus VAT' then 'Rostrum; a plain rate to begin with, not taken from a published schedule'
    when 'No premium' then 'Rostrum; for sales without a buyer’s premium'
    else source || '; as entered in Rostrum' end
  where source_date is null
    and not exists (select 1 from events e where e.noun = 'schedules' and e.noun_id = s.id);
