-- Requests of customers about their stored data, and automatic purges. The certificate is retained.
create table privacy_requests (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  kind text not null,
  state text not null default 'WAITING',
  reason text not null default '',
  asked_by bigint references users,
  asked_at timestamptz not null,
  finished_at timestamptz,
  -- prefix of the keys of its files, while they exist
  folder text,
  certificate jsonb
);
create index privacy_requests_of on privacy_requests (customer_id, id);
-- At most one request per customer is waiting, so that an export contains exactly what is stored.
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

-- Events are append-only. When a customer is erased, each event keeps what kind of action was done, when and by whom;
-- its texts are removed.
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
