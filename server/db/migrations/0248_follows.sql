-- The choices of users to follow rows or to mute them. Without a choice, users follow what is their own
-- (server/follows/followers.ts).
create table follows (
  user_id bigint not null references users on delete cascade,
  noun text not null,
  noun_id bigint not null,
  muted boolean not null,
  -- CHOSEN, or COMMENTED: the user commented on the row
  reason text not null,
  since timestamptz not null,
  primary key (user_id, noun, noun_id)
);
create index follows_row on follows (noun, noun_id);

-- The kind of row that `subject_id` refers to, for kinds that can be about any row; otherwise empty.
alter table notifications add column noun text not null default '';

-- Users follow what they have commented on.
insert into follows (user_id, noun, noun_id, muted, reason, since)
select c.user_id, r.noun, r.noun_id, false, 'COMMENTED', min(c.at)
from comments c
cross join lateral (values ('auctions', c.auction_id), ('collections', c.collection_id), ('items', c.item_id),
  ('lots', c.lot_id), ('works', c.work_id), ('goals', c.goal_id)) r (noun, noun_id)
where r.noun_id is not null
group by c.user_id, r.noun, r.noun_id;
