-- Replaces the matches of a pattern, ignoring case, in a text, in each text of an array, and in the keys and strings of
-- JSON.
create function without_mentions(value text, pattern text, marker text) returns text language sql immutable strict as $$
  select regexp_replace(value, pattern, marker, 'gi')
$$;
create function without_mentions(value text[], pattern text, marker text) returns text[] language sql immutable strict as $$
  select coalesce(array_agg(without_mentions(one, pattern, marker) order by place), '{}')
  from unnest(value) with ordinality u (one, place)
$$;
create function without_mentions(value jsonb, pattern text, marker text) returns jsonb language plpgsql immutable strict as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(without_mentions(value #>> '{}', pattern, marker));
    when 'array' then
      return coalesce((select jsonb_agg(without_mentions(one, pattern, marker) order by place)
        from jsonb_array_elements(value) with ordinality e (one, place)), '[]');
    when 'object' then
      return coalesce((select jsonb_object_agg(without_mentions(name, pattern, marker), without_mentions(one, pattern, marker))
        from jsonb_each(value) e (name, one)), '{}');
    else
      return value;
  end case;
end $$;

-- Events are append-only. Their texts can change only while a customer is erased: the texts of the customer's own
-- events are removed, and the customer's name and contacts are replaced in the events of others.
create or replace function events_may_forget() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{changes,reason}'::text[] = to_jsonb(old) - '{changes,reason}'::text[] and (
    new.noun in ('customers', 'verifications', 'suppressions') and new.changes is null and new.reason is null
    or current_setting('rostrum.erasing', true) = 'on'
      and (new.changes is null) = (old.changes is null) and (new.reason is null) = (old.reason is null)) then
    return new;
  end if;
  raise exception 'events are append-only';
end $$;
