import type { Handlers } from '#contract/api/route';
import type { notes } from '#contract/notes';
import type { Context } from '../app-context';
import { createNote, removeNote, updateNote } from './note';
import { readTimeline } from './queries';

export const noteRoutes: Handlers<typeof notes, Context> = {
  timeline: async ({ query }, { db, user, subject }) => readTimeline(db, user, (await subject()).id, query),
  create: async ({ body }, context) => createNote(context, (await context.subject()).id, body),
  update: ({ params, body }, context) => updateNote(context, params.id, body),
  remove: ({ params, body }, context) => removeNote(context, params.id, body),
};
