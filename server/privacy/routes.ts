import type { Handlers } from '#contract/api/route';
import type { privacy } from '#contract/privacy';
import type { Context } from '../app-context';
import { readPrivacy } from './queries';
import { createRequest, liftHold, placeHold, requestFile } from './request';

export const privacyRoutes: Handlers<typeof privacy, Context> = {
  read: async (_, { db, subject }) => readPrivacy(db, (await subject()).id),
  disclose: async (_, context) => createRequest(context, (await context.subject()).id, 'ACCESS'),
  erase: async ({ body }, context) =>
    createRequest(context, (await context.subject()).id, 'ERASURE', body.reason),
  hold: async ({ body }, context) => placeHold(context, (await context.subject()).id, body.reason),
  lift: async ({ body }, context) => liftHold(context, (await context.subject()).id, body.reason),
  file: async ({ params }, context) => requestFile(context, { ...params, id: (await context.subject()).id }),
};
