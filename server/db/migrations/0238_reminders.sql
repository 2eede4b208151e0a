-- The deadlines of which users were reminded, so that each reminder is sent once; a moved deadline is a new one.
alter table customer_tasks add column reminded_of date;
alter table reservations add column reminded_of timestamptz;
-- Nobody is reminded of what was due before there were reminders.
update customer_tasks set reminded_of = due_on where due_on <= current_date;
