-- The initial schedules of a new sale, for a currency in general or in one department.
create table sale_defaults (
  id bigint generated always as identity primary key,
  currency text not null,
  department_id bigint references departments on delete cascade,
  premium_schedule_id bigint references schedules,
  increment_schedule_id bigint references schedules,
  tax_schedule_id bigint references schedules,
  resale_right_schedule_id bigint references schedules,
  version integer not null default 1,
  unique nulls not distinct (currency, department_id)
);
