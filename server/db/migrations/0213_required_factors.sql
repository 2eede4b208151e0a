-- Which roles must have a second factor, and how many days users have to set one up from the first sign-in after that.
alter table house
  add column admin_factor boolean not null default false,
  add column manager_factor boolean not null default false,
  add column editor_factor boolean not null default false,
  add column specialist_factor boolean not null default false,
  add column factor_grace_days int not null default 14 check (factor_grace_days between 0 and 90);

-- Until when the user can sign in without a second factor; null until one was required at a sign-in.
alter table users add column factor_due_at timestamptz;
