import type { Handlers } from '#contract/api/route';
import type { requests } from '#contract/requests';
import type { Context } from '../app-context';
import { requestsOf } from './queries';
import { ask, decline, grant } from './request';

export const requestRoutes: Handlers<typeof requests, Context> = {
  list: async ({ query }, { db, subject }) => requestsOf(db, (await subject()).id, query),
  ask: ({ params, body }, context) => ask(context, params.id, params.number, body),
  grant: ({ params, body }, context) => grant(context, params.id, body.answer),
  decline: ({ params, body }, context) => decline(context, params.id, body.answer),
};
