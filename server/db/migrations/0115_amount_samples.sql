-- Amounts of columns whose decimal mark is asked for, as they are written, by column: what the question shows.
alter table imports add column amount_samples jsonb not null default '{}';
