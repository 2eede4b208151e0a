-- The next migration looks for the event of each misdated note. Without an index it would read all events for every note.
create index events_notes on events (user_id, noun_id) where noun = 'customers' and deed = 'write-note';
