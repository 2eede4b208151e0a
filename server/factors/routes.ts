import type { Handlers } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { Context } from '../app-context';
import { continueSignIn } from '../session/continue';
import { listFactors } from '../session/list-factors';
import { cancelPendingSignIn, findPendingSignIn } from '../session/pending';
import { activateAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator';
import { forgetOwnDevice, listOwnFactors } from './own-factors';
import { proveByCode } from './prove';
import { renewRecoveryCodes } from './renew-recovery-codes';
import { activateRequired, startRequired } from './required';
import { resetFactors } from './reset';

export const factorRoutes: Handlers<typeof factors, Context> = {
  pending: async (_, context) => {
    const pending = await findPendingSignIn(context.db, context);
    return {
      pending: pending ? { factors: await listFactors(context.db, context.app, pending.userId) } : null,
    };
  },
  continue: ({ body }, context) =>
    continueSignIn(context, (tx, userId) => proveByCode(tx, context, { userId, code: body.code }), body),
  startRequired: (_, context) => startRequired(context),
  activateRequired: ({ body }, context) => activateRequired(context, body),
  cancel: (_, context) => cancelPendingSignIn(context),
  list: (_, context) => listOwnFactors(context),
  startAuthenticator: (_, context) => startAuthenticator(context, context.user),
  activateAuthenticator: ({ body }, context) => activateAuthenticator(context, context.user, body),
  renewRecoveryCodes: (_, context) => renewRecoveryCodes(context, context.user),
  forgetDevice: ({ params }, context) => forgetOwnDevice(context, params.id),
  reset: ({ params, body }, context) => resetFactors(context, params.id, body.reason),
  removeAuthenticator: (_, context) => removeAuthenticator(context, context.user),
};
