-- How long sessions may be unused, and how long they last, with a limit of its own for administrators.
alter table house
  add column session_idle_minutes int not null default 1440 check (session_idle_minutes between 15 and 20160),
  add column session_hours int not null default 336 check (session_hours between 1 and 336),
  add column admin_session_hours int not null default 336 check (admin_session_hours between 1 and 336);
