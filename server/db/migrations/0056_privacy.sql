-- What somebody asked about what is kept of them, and what the house purged by itself; the certificate stays.
create table privacy_requests (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  kind text not null,
  state text not null default 'WAITING',
  reason text not null default '',
  asked_by bigint references users,
  asked_at timestamptz not null,
  finished_at timestamptz,
  -- begins the keys of its files, while they are there
  folder text,
  certificate jsonb
);
create index privacy_requests_of on privacy_requests (customer_id, id);
-- One at a time: what is handed over is what there is.
create unique index privacy_requests_waiting on privacy_requests (customer_id) where state = 'WAITING';

create table legal_holds (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  reason text not null,
  placed_by bigint not null references users,
  placed_at timestamptz not null,
  lifted_by bigint references users,
  lifted_at timestamptz,
  lift_reason text not null default ''
);
create unique index legal_holds_standing on legal_holds (customer_id) where lifted_at is null;

alter table customers add column erased_at timestamptz;

-- Events stand. Of a customer who is erased it stands that something was done, when and by whom; what was written goes.
drop trigger events_append_only on events;
create trigger events_append_only before delete on events for each statement execute function events_stand();
create function events_may_forget() returns trigger language plpgsql as $$
begin
  if new.noun in ('customers', 'verifications') and new.changes is null and new.reason is null
    and to_jsonb(new) - '{changes,reason}'::text[] = to_jsonb(old) - '{changes,reason}'::text[] then
    return new;
  end if;
  raise exception 'events are append-only';
end $$;
create trigger events_forget before update on events for each row execute function events_may_forget();

select points_to_survivor('privacy_requests', 'customer_id');
select points_to_survivor('legal_holds', 'customer_id');
