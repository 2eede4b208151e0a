-- Characters that a new password must have. A house that exists keeps six; a new one begins with eight.
alter table house add column password_minimum int not null default 6 check (password_minimum between 6 and 64);
update house set password_minimum = 8 where not exists (select 1 from users);
