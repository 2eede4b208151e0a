-- The user who follows up on a request since it was handed over; null: the one who made it.
alter table lot_requests add column handed_to bigint references users;
