-- The artists of an item, one row each, in the order in which the item names them. `items.artist` remains the printed
-- text. These rows are derived from it whenever it changes; a name that remains stays linked to its record.

-- Normalizes a name for comparison: case, accents and punctuation do not count, the order of words does.
create function artist_fold(text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(fold($1), '[][[:space:].,;:''"`´’‘“”·・()–—‐‑-]+', ' ', 'g'));
-- Normalizes a name with its words in alphabetical order, so that `Ai, Weiwei` equals `Weiwei Ai`.
create function artist_words(text) returns text
  language sql immutable parallel safe strict
  return (select coalesce(string_agg(word, ' ' order by word collate "C"), '') from unnest(string_to_array(artist_fold($1), ' ')) word);
create function artist_folds(text[]) returns text[]
  language sql immutable parallel safe strict
  return (select coalesce(array_agg(distinct artist_fold(name)), '{}') from unnest($1) name where artist_fold(name) <> '');

-- Returns the artists that a text names: `A; B`, `A | B`, `甲、乙`. Separators within brackets belong to the name: `Group
-- (Ann; Bob)`. `name` excludes life dates (`(1881–1973)`, `, born 1957`) and qualifiers (`circle of`, `and studio`).
create function artists_in(text) returns table (place int, written text, name text, dates text)
  language sql immutable parallel safe strict
begin atomic
  select (row_number() over (order by part.nth))::int, part.written,
    btrim(regexp_replace(
      regexp_replace(part.undated,
        '^(attributed to|attr\. to|(studio|workshop|circle|follower|followers|manner) of|in the manner of|(copy )?after|atribuíd[oa] a|(ateliê|oficina|círculo|seguidor) de|à maneira de|a partir de|attribué à|(atelier|entourage|cercle|suiveur) de|d[''’]après|zugeschrieben|(werkstatt|umkreis|nachfolger) (des|der|von)|nach) +', '', 'i'),
      ' +(and|&|et|und|e|y) +(studio|workshop|assistants|atelier|werkstatt|ateliê|oficina)$', '', 'i')),
    btrim(substr(part.written, length(part.undated) + 1), ' ,()（）')
  from (
    select w.nth, w.written,
      btrim(regexp_replace(w.written, '( *[(（][^()（）;]*[0-9]{3,4}[^()（）;]*[)）]| *, *(born|b\.|active|fl\.|c\.|ca\.|geb\.|nascid[oa] em)? *[0-9]{4}[^(),;]*)$', '', 'i')) as undated
    from (
      select nth, btrim(match[1], E' \t\r\n') as written
      from regexp_matches($1, E'((?:[(（][^()（）]*[)）]|[^;|；、\n])+)', 'g') with ordinality as found (match, nth)) w
    where w.written <> '') part;
end;

alter table artists add column merged_into bigint references artists deferrable initially deferred;
create index artists_merged on artists (merged_into) where merged_into is not null;
-- all names of the record, normalized for comparison
alter table artists add column folds text[] generated always as (artist_folds(array[name, sort_name] || aliases)) stored;
create index artists_folds on artists using gin (folds) where merged_into is null;
-- used to find possible duplicates: words in alphabetical order, and romanized words without spaces
alter table artists add column keys text[] not null default '{}';
update artists set keys = array(
  select distinct artist_words(called) from unnest(array[name, sort_name] || aliases) called where artist_words(called) <> '');
create index artists_keys on artists using gin (keys) where merged_into is null;

-- Qualifiers of an item's second and later artists. The qualifier of the first one is `attribution`.
alter table items add column more_attributions text[] not null default '{}';

create table item_artists (
  item_id bigint not null references items on delete cascade,
  place int not null,
  written text not null,
  name text not null,
  dates text not null,
  artist_id bigint references artists on delete set null,
  folded text not null generated always as (artist_fold(name)) stored,
  words text not null generated always as (artist_words(name)) stored,
  primary key (item_id, place)
);
create index item_artists_artist on item_artists (artist_id) where artist_id is not null;
create index item_artists_unlinked on item_artists (words) where artist_id is null;
create index item_artists_folded on item_artists (folded) where artist_id is null;

-- Returns the only record with this name whose year of birth does not contradict the dates; null when none or several
-- match.
create function artist_called(text, text) returns bigint language sql stable parallel safe
  return (
    select case when count(*) = 1 then min(a.id) end from artists a
    where $1 <> '' and a.folds @> array[$1] and a.merged_into is null
      and (a.born is null or $2 !~ '[0-9]{4}' or strpos($2, a.born::text) > 0));

create function name_artists() returns trigger language plpgsql as $$
begin
  -- A copied database brings its own rows.
  if current_setting('rostrum.copying', true) is distinct from 'on' then
    insert into item_artists (item_id, place, written, name, dates, artist_id)
    select i.id, a.place, a.written, a.name, a.dates, artist_called(artist_fold(a.name), a.dates)
    from added i cross join lateral artists_in(i.artist) a where i.artist <> '';
  end if;
  return null;
end $$;
create trigger items_artists_added after insert on items referencing new table as added
  for each statement execute function name_artists();

create function rename_artists() returns trigger language plpgsql as $$
declare
  kept item_artists[];
begin
  if current_setting('rostrum.copying', true) is distinct from 'on' then
    select array_agg(k) into kept from item_artists k where k.item_id = new.id;
    delete from item_artists where item_id = new.id;
    insert into item_artists (item_id, place, written, name, dates, artist_id)
    select new.id, a.place, a.written, a.name, a.dates,
      case when k.name is null then artist_called(artist_fold(a.name), a.dates) else k.artist_id end
    from artists_in(new.artist) a
    left join lateral (
      select o.name, o.artist_id from unnest(kept) o
      where o.folded = artist_fold(a.name) and o.dates = a.dates order by o.place limit 1) k on true;
  end if;
  return null;
end $$;
create trigger items_artists_renamed after update of artist on items for each row
  when (old.artist is distinct from new.artist) execute function rename_artists();

-- Keeps each qualifier with its name when the text is edited without the qualifiers: adding an artist in front does not
-- shift them.
create function realign_attributions() returns trigger language plpgsql as $$
begin
  if new.more_attributions = old.more_attributions then
    new.more_attributions := array(
      select coalesce((
        select old.more_attributions[o.place - 1] from artists_in(old.artist) o
        where o.place > 1 and artist_fold(o.name) = artist_fold(a.name) order by o.place limit 1), '')
      from artists_in(new.artist) a where a.place > 1 order by a.place);
  end if;
  if array_remove(new.more_attributions, '') = '{}' then
    new.more_attributions := '{}';
  end if;
  return new;
end $$;
create trigger items_artists_realigned before update of artist on items for each row
  when (old.artist is distinct from new.artist and old.more_attributions <> '{}') execute function realign_attributions();

insert into item_artists (item_id, place, written, name, dates, artist_id)
select i.id, a.place, a.written, a.name, a.dates, artist_called(artist_fold(a.name), a.dates)
from items i cross join lateral artists_in(i.artist) a where i.artist <> '';
