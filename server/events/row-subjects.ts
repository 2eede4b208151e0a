import type { EventNoun, Subject } from '#contract/api/events';

/** With more rows than this, a noun is announced as a whole (id 0), so that a message fits into one notification. */
export const maxRows = 80;

/** Returns the subjects by which these rows are announced to open pages. */
export const toRowSubjects = (noun: EventNoun, ids: readonly number[]): Subject[] =>
  ids.length > maxRows ? [{ noun, id: 0 }] : ids.map((id) => ({ noun, id }));

/**
 * Returns whether pages are notified of the noun only, because who may know of a row differs from user to user
 * (`isGoalVisible`). Comments on goals are announced with the id 0.
 */
export const isAnnouncedWithoutRow = ({ noun, id }: Subject): boolean =>
  noun === 'goals' || (noun === 'comments' && id === 0);

/**
 * Returns whether only the user with this id is notified, because the row is the user's inbox, feed, what the user follows or a page
 * that the user has open.
 */
export const isForOneUser = ({ noun }: Subject): boolean =>
  noun === 'notifications' || noun === 'follows' || noun === 'feed' || noun === 'presence';
