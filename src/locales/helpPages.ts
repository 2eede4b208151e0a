import type english from './en-US/help-pages';

type English = typeof english;
export type HelpPageId = keyof English;
/** The heading of a task and its steps. */
export type HelpTask = readonly [heading: string, ...steps: string[]];

/** The texts of all help pages. English is the source; a language that lacks a page or a task does not compile. */
export type HelpPages = {
  [Id in HelpPageId]: { about: string; tasks: { [Task in keyof English[Id]['tasks']]: HelpTask } };
};
