-- What an event records is its action, as everywhere else.
alter table events rename column deed to action;
drop view deeds;
-- What users did. Who saw secrets stands in events as well, and is no action.
create view actions as select * from events where action not like 'see-%';
