-- The last day of the goal of which its invitees have been told that it is over.
alter table goals add column reminded_of date;
-- Goals that ended before are not announced.
update goals set reminded_of = until_day where until_day < current_date;
