-- The suppression of an address is part of its customer's history: when the customer is erased, the reason is removed
-- there, too.
create or replace function events_may_forget() returns trigger language plpgsql as $$
begin
  if new.noun in ('customers', 'verifications', 'suppressions') and new.changes is null and new.reason is null
    and to_jsonb(new) - '{changes,reason}'::text[] = to_jsonb(old) - '{changes,reason}'::text[] then
    return new;
  end if;
  raise exception 'events are append-only';
end $$;
