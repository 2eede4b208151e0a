import type { Handlers } from '#contract/api/route';
import type { passkeys } from '#contract/passkeys';
import type { Context } from '../app-context';
import { confirmByPasskey, startConfirmation } from './confirmation';
import { declineOffer } from './decline-offer';
import { continueByPasskey, startFactor } from './factor';
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys';
import { registerPasskey, startRegistration } from './registration';
import { registerRequired, startRequired } from './required';
import { signInByPasskey, startSignIn } from './sign-in';

export const passkeyRoutes: Handlers<typeof passkeys, Context> = {
  list: (_, context) => listPasskeys(context),
  startRegistration: (_, context) => startRegistration(context),
  register: ({ body }, context) => registerPasskey(context, body),
  declineOffer: (_, context) => declineOffer(context),
  rename: ({ params, body }, context) => renamePasskey(context, params.id, body.name),
  remove: ({ params }, context) => removePasskey(context, params.id),
  startSignIn: (_, context) => startSignIn(context),
  signIn: ({ body }, context) => signInByPasskey(context, body),
  startFactor: (_, context) => startFactor(context),
  continue: ({ body }, context) => continueByPasskey(context, body),
  startRequired: (_, context) => startRequired(context),
  registerRequired: ({ body }, context) => registerRequired(context, body),
  startConfirmation: (_, context) => startConfirmation(context),
  confirm: ({ body }, context) => confirmByPasskey(context, body),
};
