import type { Handlers } from '#contract/api/route';
import type { consents } from '#contract/consents';
import type { Context } from '../app-context';
import { reaches } from '../rights/scope';
import { readConsents, writeConsents } from './consent';
import { makePreferencePage } from './page';
import { consentHistory, currentWordings } from './queries';
import { saveWordings } from './wordings';

export const consentRoutes: Handlers<typeof consents, Context> = {
  read: async ({ params }, context) =>
    readConsents(context, params.id, reaches(context.user, 'customers:edit', await context.subject())),
  history: async ({ query }, { db, subject }) => consentHistory(db, (await subject()).id, query),
  write: ({ params, body }, context) => writeConsents(context, params.id, body),
  makePage: async (_, context) => makePreferencePage(context, (await context.subject()).id),
  wordings: async (_, { db }) => ({ wordings: await currentWordings(db) }),
  saveWordings: ({ body }, context) => saveWordings(context, body),
};
