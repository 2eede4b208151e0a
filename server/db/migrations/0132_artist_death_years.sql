-- Returns the only record with this name whose years of birth and death do not contradict the dates; null when none or
-- several match. A single year in the dates does not count as a year of death.
create or replace function artist_called(text, text) returns bigint language sql stable parallel safe
  return (
    select case when count(*) = 1 then min(a.id) end from artists a
    where $1 <> '' and a.folds @> array[$1] and a.merged_into is null
      and (a.born is null or $2 !~ '[0-9]{4}' or strpos($2, a.born::text) > 0)
      and (a.died is null or $2 !~ '[0-9]{4}.*[0-9]{4}' or strpos($2, a.died::text) > 0));

-- Unlinks names that were linked by the year of birth although the year of death contradicts.
update item_artists x set artist_id = null from artists a
where a.id = x.artist_id and a.died is not null and x.dates ~ '[0-9]{4}.*[0-9]{4}' and strpos(x.dates, a.died::text) = 0;
