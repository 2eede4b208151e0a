-- Views of reserves are recorded as events, once per user, subject and hour, even if several processes record them at
-- the same time.
create unique index events_looks on events (user_id, noun, noun_id, date_trunc('hour', at at time zone 'UTC'))
  where deed = 'see-reserve';
-- Events without views of reserves: the actions of users.
create view deeds as select * from events where deed <> 'see-reserve';
