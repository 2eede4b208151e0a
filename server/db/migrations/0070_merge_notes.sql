-- What an undo must know about the time of the merge: the last consent before it, and which events of the merged record
-- were not already in the survivor's history.
alter table merges add column last_consent_id bigint, add column joined_events bigint[] not null default '{}';

update merges m set
  last_consent_id = (select max(k.id) from consents k where k.at < m.at),
  joined_events = array(
    select s.event_id from event_subjects s
    join event_subjects o on o.noun = s.noun and o.noun_id = m.merged_id and o.event_id = s.event_id
    join events e on e.id = s.event_id
    where s.noun = 'customers' and s.noun_id = m.survivor_id and (e.noun <> 'customers' or e.noun_id <> m.survivor_id)
      and e.at < m.at);
