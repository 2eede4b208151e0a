import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { mailAccounts } from '#contract/mail-accounts';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { readSendingSettings, saveSending } from '../settings/sending';
import { findAccounts } from './account';
import { createSystemResolver, lookUpDns } from './dns';
import { createAccount, listAccounts, makeKey, removeAccount, updateAccount } from './manage';
import { sendTest } from './test-mail';

export const mailAccountRoutes: Handlers<typeof mailAccounts, Context> = {
  list: async (_, { db, app }) => {
    return toSinglePage(await listAccounts(db, app, sql`true`));
  },
  create: ({ body }, context) => createAccount(context, body),
  update: ({ params, body }, context) => updateAccount(context, params.id, body),
  remove: ({ params }, context) => removeAccount(context, params.id),
  makeKey: ({ params }, context) => makeKey(context, params.id),
  checkDns: async ({ params }, { db, app, now, user }) => {
    const [account] = await findAccounts(db, app, sql`a.id = ${params.id}`);
    const userId = can(user, 'settings:edit') ? user.id : null;
    return lookUpDns(
      { db, secrets: app.secrets },
      account ?? refuse('row.not_found'),
      now,
      createSystemResolver(),
      userId,
    );
  },
  test: ({ params, body }, context) => sendTest(context, params.id, body),
  sending: (_, { db }) => readSendingSettings(db),
  updateSending: ({ body }, context) => saveSending(context, body),
};
