-- The list of all events, newest first: without a filter, of one user, and of one kind of row or action. `at` comes before the
-- id because a list is filtered by days.
create index events_at on events (at, id);
create index events_of_action on events (noun, action, at, id);
create index events_by on events (user_id, at, id);
