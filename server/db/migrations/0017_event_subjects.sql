-- An event can concern several rows: the event of a lot also concerns its sale and its items. There is no foreign key,
-- because events are never deleted and deleted rows keep their history.
create table event_subjects (
  noun text not null,
  noun_id bigint not null,
  event_id bigint not null,
  primary key (noun, noun_id, event_id)
);

-- All changes of fields get the same action, `update`.
alter table events disable trigger events_append_only;
update events set deed = 'update' where deed in ('save', 'change');
update events set noun_id = coalesce(noun_id, 0) where noun_id is null;
alter table events enable trigger events_append_only;

insert into event_subjects (noun, noun_id, event_id)
select noun, noun_id, id from events
union select 'auctions', auction_id, id from events where auction_id is not null
union select 'items', li.item_id, e.id from events e join lot_items li on li.lot_id = e.noun_id where e.noun = 'lots';

drop view deeds;
drop index events_noun;
drop index events_auction;
alter table events drop column auction_id;
alter table events alter column noun_id set not null;
create view deeds as select * from events where deed <> 'see-reserve';
-- Finds out when a row reached each of its states.
create index events_states on events (noun, noun_id) where to_status is not null;
