-- A job has a queue and a state. Only the holder of its lease can record its outcome. Finished jobs are retained for a
-- while.
alter table jobs
  add column state text not null default 'WAITING',
  add column lane text,
  add column patient boolean not null default false,
  add column lease uuid,
  add column done int,
  add column total int,
  add column created_at timestamptz not null default now(),
  add column started_at timestamptz,
  add column finished_at timestamptz;
update jobs set
  lane = case when kind = 'mail' then 'mail' when kind like 'import-%' then 'imports' when kind like '%picture' then 'pictures'
    else 'house' end,
  patient = kind = 'demo-picture';
update jobs set state = 'FAILED', finished_at = now() where attempts >= 5;
alter table jobs alter column lane set not null;
drop index jobs_due;
create index jobs_due on jobs (lane, patient, run_at, id) where finished_at is null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;

-- Recurring jobs. `rule` is the rule from which `next_at` was computed, including the house's time zone: when either
-- changes, `next_at` is computed again.
create table timetable (
  kind text primary key,
  rule text not null,
  next_at timestamptz not null,
  last_at timestamptz
);

-- The job that sends an email, and when the link in the email expires.
alter table mails add column job_id bigint, add column expires_at timestamptz;
update mails m set job_id = j.id, state = case when j.state = 'WAITING' and m.state = 'FAILED' then 'QUEUED' else m.state end
from jobs j where j.kind = 'mail' and m.id = (j.payload ->> 'id')::bigint;

-- The number of password resets that were requested for an address since a point in time.
create table forgotten_requests (
  address text primary key,
  since timestamptz not null,
  count int not null
);
