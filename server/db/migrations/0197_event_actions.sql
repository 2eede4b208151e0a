-- What an event records is called an action, as everywhere else.
alter table events rename column deed to action;
drop view deeds;
-- The actions of users. Views of confidential values are also recorded as events but are not actions.
create view actions as select * from events where action not like 'see-%';
