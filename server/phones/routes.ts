import type { Handlers } from '#contract/api/route';
import type { phones } from '#contract/phones';
import type { Context } from '../app-context';
import { requestInvitationCode } from './invitation';
import { readOwnPhone, removePhone, requestVerification, verifyPhone } from './own-phone';
import { requestSignInCode, signInWithCode } from './sign-in';

export const phoneRoutes: Handlers<typeof phones, Context> = {
  requestCode: ({ body }, context) => requestSignInCode(context, body),
  signIn: ({ body }, context) => signInWithCode(context, body),
  requestInvitationCode: ({ params }, context) => requestInvitationCode(context, params.token),
  read: (_, context) => readOwnPhone(context),
  change: ({ body }, context) => requestVerification(context, body),
  verify: ({ body }, context) => verifyPhone(context, body),
  remove: (_, context) => removePhone(context),
};
