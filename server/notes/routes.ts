import type { Handlers } from '#contract/api/route';
import type { notes } from '#contract/notes';
import type { Context } from '../app-context';
import { changeNote, removeNote, writeNote } from './note';
import { timelineOf } from './queries';

export const noteRoutes: Handlers<typeof notes, Context> = {
  timeline: async ({ query }, { db, user, subject }) => timelineOf(db, user, (await subject()).id, query),
  create: async ({ body }, context) => writeNote(context, (await context.subject()).id, body),
  update: ({ params, body }, context) => changeNote(context, params.id, body),
  remove: ({ params, body }, context) => removeNote(context, params.id, body),
};
