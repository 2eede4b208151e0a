-- Who was given something secret stands among the events as `see-<what>`: once for each reader, row, kind and hour.
drop index events_looks;
create unique index events_access on events (user_id, noun, noun_id, deed, date_trunc('hour', at at time zone 'UTC'))
  where deed like 'see-%';
-- The events without them: what was done.
drop view deeds;
create view deeds as select * from events where deed not like 'see-%';
