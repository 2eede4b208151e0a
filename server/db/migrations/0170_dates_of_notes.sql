-- The form dated plain notes, and contacts that had been plain notes, to the first midnight of 2000 in the house's time
-- zone. Each such note gets the time of the event that recorded it or, if there is none, its own creation time.
create temporary table misdated_notes on commit drop as
select n.id, n.customer_id, coalesce((
    select e.at from events e
    where e.noun = 'customers' and e.deed = 'write-note' and e.user_id = n.user_id
      and e.noun_id in (select c.id from customers c where c.id = n.customer_id or c.merged_into = n.customer_id)
      and e.at between n.created_at - interval '1 minute' and n.created_at + interval '1 minute'
    order by abs(extract(epoch from e.at - n.created_at)), e.id limit 1), n.created_at) as written_at
from customer_notes n
-- The house may have changed its time zone since, so midnight is looked for in every zone, in steps of a quarter of an
-- hour.
where n.at between timestamptz '1999-12-31 10:00Z' and timestamptz '2000-01-01 12:00Z'
  and extract(epoch from n.at)::bigint % 900 = 0 and n.created_at > timestamptz '2001-01-01 00:00Z';

update customer_notes n set at = m.written_at, version = n.version + 1 from misdated_notes m where m.id = n.id;
update customers c set last_contact_at = (
  select max(n.at) from customer_notes n where n.customer_id = c.id and n.kind in ('CALL', 'MEETING', 'LETTER'))
where c.id in (select m.customer_id from misdated_notes m join customer_notes n on n.id = m.id where n.kind <> 'NOTE');
