import sql from 'sql-template-tag';
import type { EventNoun, Subject } from '#contract/api/events';
import type { Db } from '../db/database';

/**
 * Takes out of the story of a row what was written and why: that something was done, when and by whom, stays. Answers how
 * many events it was.
 */
export const clearChanges = (tx: Db, nouns: readonly EventNoun[], id: number): Promise<number> =>
  tx.run(sql`
    update events set changes = null, reason = null
    where noun = any(${[...nouns]}::text[]) and noun_id = ${id} and (changes is not null or reason is not null)`);

/** The same of what happened to others and stands in the story of this row, too. */
export const clearRelatedChanges = (tx: Db, noun: EventNoun, subject: Subject): Promise<number> =>
  tx.run(sql`
    update events set changes = null, reason = null
    where noun = ${noun} and (changes is not null or reason is not null) and id in (
      select event_id from event_subjects where noun = ${subject.noun} and noun_id = ${subject.id})`);
