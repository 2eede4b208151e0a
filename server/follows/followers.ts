import sql, { type Sql } from 'sql-template-tag';
import { type FollowNoun, followContainers } from '#contract/follows';

/**
 * Select the rows that are a user's own, as relation (user_id, id): users follow them without a choice. Lots and works are
 * followed with their sale or collection; items have no responsible user.
 */
export const ownRows: Readonly<Partial<Record<FollowNoun, Sql>>> = {
  auctions: sql`select specialist_id as user_id, id from auctions where specialist_id is not null`,
  collections: sql`select specialist_id as user_id, id from collections where specialist_id is not null`,
  customers: sql`
    select specialist_id as user_id, id from customers where specialist_id is not null
    union all select user_id, customer_id from customer_tasks where done_at is null`,
  campaigns: sql`select created_by as user_id, id from campaigns`,
  goals: sql`select owner_id as user_id, id from goals`,
};

/** Selects the row that contains a row of a noun, or null when there is none. */
const selectContainerId: Record<keyof typeof followContainers, (id: Sql) => Sql> = {
  lots: (id) => sql`(select l.auction_id from lots l where l.id = ${id})`,
  works: (id) => sql`(select w.collection_id from collection_items w where w.id = ${id})`,
};

/** Returns the noun and the id of the sale or collection that contains rows of a noun; undefined for other nouns. */
export function findContainer(noun: FollowNoun, id: Sql): { noun: FollowNoun; id: Sql } | undefined {
  if (noun !== 'lots' && noun !== 'works') return undefined;
  return { noun: followContainers[noun], id: selectContainerId[noun](id) };
}

/** SQL condition: the user has chosen to follow or to mute the row. */
const hasOwnChoice = (userId: Sql, noun: FollowNoun, id: Sql): Sql => sql`
  exists (select 1 from follows f where f.user_id = ${userId} and f.noun = ${noun} and f.noun_id = ${id})`;

/** Selects the users who follow this very row, by their choice or because it is their own: relation (user_id). */
export function selectDirectFollowers(noun: FollowNoun, id: Sql): Sql {
  const own = ownRows[noun];
  const explicit = sql`select user_id from follows where noun = ${noun} and noun_id = ${id} and not muted`;
  return own
    ? sql`${explicit} union select o.user_id from (${own}) o where o.id = ${id} and not ${hasOwnChoice(sql`o.user_id`, noun, id)}`
    : explicit;
}

/** Selects the users who follow a row, themselves or with the sale or collection that contains it: relation (user_id). */
export function selectFollowers(noun: FollowNoun, id: Sql): Sql {
  const container = findContainer(noun, id);
  const direct = selectDirectFollowers(noun, id);
  return container
    ? sql`${direct} union select p.user_id from (${selectDirectFollowers(container.noun, container.id)}) p
        where not ${hasOwnChoice(sql`p.user_id`, noun, id)}`
    : direct;
}

/** SQL condition: the user muted the row, or its sale or collection without a choice for the row itself. */
export function hasMuted(userId: Sql, noun: FollowNoun, id: Sql): Sql {
  const selectMuted = (oneNoun: FollowNoun, oneId: Sql) => sql`
    (select f.muted from follows f where f.user_id = ${userId} and f.noun = ${oneNoun} and f.noun_id = ${oneId})`;
  const container = findContainer(noun, id);
  return sql`coalesce(${selectMuted(noun, id)}, ${container ? selectMuted(container.noun, container.id) : sql`null`}, false)`;
}

/** Selects the ids of the rows of a noun that a user follows themselves, not with their sale or collection: relation (id). */
export function selectFollowedIds(noun: FollowNoun, userId: number): Sql {
  const own = ownRows[noun];
  const explicit = sql`
    select noun_id as id from follows where user_id = ${userId} and noun = ${noun} and not muted`;
  return own
    ? sql`${explicit} union select o.id from (${own}) o where o.user_id = ${userId} and not ${hasOwnChoice(sql`o.user_id`, noun, sql`o.id`)}`
    : explicit;
}
