-- The one record that bears a name and whose years of birth and death the dates do not contradict; null where none or
-- several do. A single year in the dates says nothing of the death.
create or replace function artist_called(text, text) returns bigint language sql stable parallel safe
  return (
    select case when count(*) = 1 then min(a.id) end from artists a
    where $1 <> '' and a.folds @> array[$1] and a.merged_into is null
      and (a.born is null or $2 !~ '[0-9]{4}' or strpos($2, a.born::text) > 0)
      and (a.died is null or $2 !~ '[0-9]{4}.*[0-9]{4}' or strpos($2, a.died::text) > 0));

-- What was linked by the year of birth alone.
update item_artists x set artist_id = null from artists a
where a.id = x.artist_id and a.died is not null and x.dates ~ '[0-9]{4}.*[0-9]{4}' and strpos(x.dates, a.died::text) = 0;
