-- Sample amounts, as written in the file, of each column whose decimal mark the user must choose. The question shows
-- them.
alter table imports add column amount_samples jsonb not null default '{}';
