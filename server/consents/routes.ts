import type { Handlers } from '#contract/api/route';
import type { consents } from '#contract/consents';
import type { Context } from '../app-context';
import { hasPermissionFor } from '../permissions/scope';
import { readConsents, saveConsents } from './consent';
import { createPreferencePage } from './page';
import { consentHistory, currentWordings } from './queries';
import { saveWordings } from './wordings';

export const consentRoutes: Handlers<typeof consents, Context> = {
  read: async ({ params }, context) =>
    readConsents(
      context,
      params.id,
      hasPermissionFor(context.user, 'customers:edit', await context.subject()),
    ),
  history: async ({ query }, { db, subject }) => consentHistory(db, (await subject()).id, query),
  write: ({ params, body }, context) => saveConsents(context, params.id, body),
  makePage: async (_, context) => createPreferencePage(context, (await context.subject()).id),
  wordings: async (_, { db }) => ({ wordings: await currentWordings(db) }),
  saveWordings: ({ body }, context) => saveWordings(context, body),
};
