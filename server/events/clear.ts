import sql from 'sql-template-tag';
import type { EventNoun, Subject } from '#contract/api/events';
import type { Db } from '../db/database';

/**
 * Removes the changes and reasons from the events of a row; that an action happened, when and by whom remains. Returns the
 * number of events.
 */
export const clearChanges = (tx: Db, nouns: readonly EventNoun[], id: number): Promise<number> =>
  tx.run(sql`
    update events set changes = null, reason = null
    where noun = any(${[...nouns]}::text[]) and noun_id = ${id} and (changes is not null or reason is not null)`);

/** Does the same for events of other rows that also belong to the history of this row. */
export const clearRelatedChanges = (tx: Db, noun: EventNoun, subject: Subject): Promise<number> =>
  tx.run(sql`
    update events set changes = null, reason = null
    where noun = ${noun} and (changes is not null or reason is not null) and id in (
      select event_id from event_subjects where noun = ${subject.noun} and noun_id = ${subject.id})`);
