import type { Handlers } from '#contract/api/route';
import type { comments } from '#contract/comments';
import type { Context } from '../app-context';
import { createComment, removeComment, resolveComment, updateComment } from './comment';
import { listComments } from './queries';

export const commentRoutes: Handlers<typeof comments, Context> = {
  list: async ({ params }, context) => ({
    comments: await listComments(context.db, context, params.noun, (await context.subject()).id),
  }),
  create: ({ params, body }, context) => createComment(context, params.noun, body),
  update: ({ params, body }, context) => updateComment(context, params.id, body),
  resolve: ({ params, body }, context) => resolveComment(context, params.id, body),
  remove: ({ params, body }, context) => removeComment(context, params.id, body),
};
