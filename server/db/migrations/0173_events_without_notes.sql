-- Only the repair of dates of notes looked for events by their note.
drop index events_notes;
