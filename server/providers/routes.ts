import sql from 'sql-template-tag';
import type { Handlers } from '#contract/api/route';
import type { providers } from '#contract/providers';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { listBindings, unbindIdentity } from './bindings';
import { saveProvider } from './manage';
import { listProviders } from './provider';
import { beginBinding, beginConfirmation, beginSignIn, finishAttempt } from './sign-in';
import { testProvider } from './test';
import { acceptIdentity, listWaitingIdentities, rejectIdentity } from './waiting';

export const providerRoutes: Handlers<typeof providers, Context> = {
  list: async (_, { db, app }) => toSinglePage(await listProviders(db, app, sql`true`)),
  update: ({ params, body }, context) => saveProvider(context, params.service, body),
  test: ({ params }, context) => testProvider(context, params.service),
  waiting: (_, context) => listWaitingIdentities(context),
  accept: ({ params, body }, context) => acceptIdentity(context, params.id, body),
  reject: ({ params }, context) => rejectIdentity(context, params.id),
  begin: ({ params, body }, context) => beginSignIn(context, params.service, body.target),
  finish: ({ params, body }, context) => finishAttempt(context, params.service, body.parameters),
  bindings: (_, context) => listBindings(context),
  bind: ({ params }, context) => beginBinding(context, params.service),
  confirm: ({ params }, context) => beginConfirmation(context, params.service),
  unbind: ({ params }, context) => unbindIdentity(context, params.id),
};
