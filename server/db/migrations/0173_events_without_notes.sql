-- Only the repair of the dates of notes used this index.
drop index events_notes;
