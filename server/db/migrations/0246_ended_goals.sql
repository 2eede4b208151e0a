-- The last day after which the invitees of the goal were notified that it has ended.
alter table goals add column reminded_of date;
-- Goals that ended before are not announced.
update goals set reminded_of = until_day where until_day < current_date;
