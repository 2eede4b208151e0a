-- A catalog repeats the same artists many times: each distinct text is parsed once per statement, together with the
-- values that generated columns would compute for every row.
alter table item_artists alter column folded drop expression, alter column words drop expression;
-- Names without a record are found by their words, which fewer rows share than a fold.
drop index item_artists_folded;

create function artists_named(text)
  returns table (place int, written text, name text, dates text, folded text, words text, artist_id bigint)
  language sql stable parallel safe
begin atomic
  select a.place, a.written, a.name, a.dates, f.folded, artist_words(a.name), artist_called(f.folded, a.dates)
  from artists_in($1) a cross join lateral (select artist_fold(a.name) as folded offset 0) f;
end;

create or replace function name_artists() returns trigger language plpgsql as $$
begin
  -- A copied database brings its own rows.
  if current_setting('rostrum.copying', true) is distinct from 'on' then
    insert into item_artists (item_id, place, written, name, dates, folded, words, artist_id)
    with texts as materialized (
      select t.artist, a.* from (select distinct artist from added where artist <> '') t cross join lateral artists_named(t.artist) a)
    select i.id, t.place, t.written, t.name, t.dates, t.folded, t.words, t.artist_id
    from added i join texts t on t.artist = i.artist;
  end if;
  return null;
end $$;

create or replace function rename_artists() returns trigger language plpgsql as $$
declare
  kept item_artists[];
begin
  if current_setting('rostrum.copying', true) is distinct from 'on' then
    select array_agg(k) into kept from item_artists k where k.item_id = new.id;
    delete from item_artists where item_id = new.id;
    insert into item_artists (item_id, place, written, name, dates, folded, words, artist_id)
    select new.id, a.place, a.written, a.name, a.dates, a.folded, a.words, case when k.name is null then a.artist_id else k.artist_id end
    from artists_named(new.artist) a
    left join lateral (
      select o.name, o.artist_id from unnest(kept) o
      where o.folded = a.folded and o.dates = a.dates order by o.place limit 1) k on true;
  end if;
  return null;
end $$;
