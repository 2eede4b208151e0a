-- Who saw a reserve stands among the events, once for each reader, subject and hour, whichever process was first.
create unique index events_looks on events (user_id, noun, noun_id, date_trunc('hour', at at time zone 'UTC'))
  where deed = 'see-reserve';
-- The events without them: what was done.
create view deeds as select * from events where deed <> 'see-reserve';
