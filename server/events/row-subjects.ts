import type { EventNoun, Subject } from '#contract/api/events';

/** Of more rows of a noun it is told that there are many (0): what is told together shall fit one notification. */
export const maxRows = 80;

/** These rows, as open pages are told of them. */
export const toRowSubjects = (noun: EventNoun, ids: readonly number[]): Subject[] =>
  ids.length > maxRows ? [{ noun, id: 0 }] : ids.map((id) => ({ noun, id }));
