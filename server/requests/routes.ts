import type { Handlers } from '#contract/api/route';
import type { requests } from '#contract/requests';
import type { Context } from '../app-context';
import { listRequests } from './queries';
import { createRequest, decline, grant } from './request';

export const requestRoutes: Handlers<typeof requests, Context> = {
  list: async ({ query }, { db, subject }) => listRequests(db, (await subject()).id, query),
  ask: ({ params, body }, context) => createRequest(context, params.id, params.number, body),
  grant: ({ params, body }, context) => grant(context, params.id, body.answer),
  decline: ({ params, body }, context) => decline(context, params.id, body.answer),
};
