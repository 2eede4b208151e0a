import type { Handlers } from '#contract/api/route';
import type { bankAccounts } from '#contract/bank-accounts';
import type { Context } from '../app-context';
import { addAccount, listAccounts, removeAccount } from './bank-account';

export const bankAccountRoutes: Handlers<typeof bankAccounts, Context> = {
  list: ({ params }, { db }) => listAccounts(db, params.id),
  create: ({ params, body }, context) => addAccount(context, params.id, body),
  remove: ({ params }, context) => removeAccount(context, params.id, params.account),
};
