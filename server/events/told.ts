import type { StoryNoun, Subject } from '#contract/events';

/** Of more rows of a noun it is told that there are many (0): a page that shows one of them asks anew all the same. */
const mostRows = 100;

/** These rows, as open pages are told of them. */
export const toldOf = (noun: StoryNoun, ids: readonly number[]): Subject[] =>
  ids.length > mostRows ? [{ noun, id: 0 }] : ids.map((id) => ({ noun, id }));
