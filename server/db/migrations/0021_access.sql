-- Views of confidential values are recorded as events `see-<what>`, once per user, row, kind and hour.
drop index events_looks;
create unique index events_access on events (user_id, noun, noun_id, deed, date_trunc('hour', at at time zone 'UTC'))
  where deed like 'see-%';
-- Events without views of confidential values: the actions of users.
drop view deeds;
create view deeds as select * from events where deed not like 'see-%';
