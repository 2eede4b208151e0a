-- Approvals of catalog texts in a period, for goals. Without an index all events of all items would be read.
create index events_approved on events (at, noun_id) where noun = 'items' and to_status = 'APPROVED';
