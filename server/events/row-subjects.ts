import type { StoryNoun, Subject } from '#contract/api/events';

/** Of more rows of a noun it is told that there are many (0): what is told together shall fit one notification. */
export const mostRows = 80;

/** These rows, as open pages are told of them. */
export const rowSubjects = (noun: StoryNoun, ids: readonly number[]): Subject[] =>
  ids.length > mostRows ? [{ noun, id: 0 }] : ids.map((id) => ({ noun, id }));
