import * as z from 'zod';
import { contract } from './api/route';
import { Line } from './line';
import { factorKinds, SignInReply } from './session';

/** no authenticator app has a longer name in a list that users can read */
export const maxAuthenticatorName = 60;

/** A code as it is typed: digits of an app or a recovery code, with blanks or hyphens. */
const TypedCode = z.string().min(1).max(100);

export const factors = contract({
  pending: {
    method: 'GET',
    path: '/session/factor',
    permission: 'public',
    subject: 'none',
    summary:
      'Get with which factors the sign-in of this browser continues, if one waits for a second factor.',
    reply: z.object({ pending: z.object({ factors: z.array(z.enum(factorKinds)) }).nullable() }),
  },
  continue: {
    method: 'POST',
    path: '/session/factor',
    permission: 'public',
    subject: 'none',
    summary: 'Continue the sign-in with a code of the authenticator app.',
    body: z.strictObject({ code: TypedCode }),
    reply: SignInReply,
  },
  cancel: {
    method: 'DELETE',
    path: '/session/factor',
    permission: 'public',
    subject: 'none',
    summary: 'Cancel the sign-in that waits for a second factor.',
    reply: 'nothing',
  },
  list: {
    method: 'GET',
    path: '/session/factors',
    permission: 'signed-in',
    subject: 'none',
    summary: 'List the second factors of the user.',
    reply: z.object({
      authenticator: z.object({ name: z.string(), addedAt: z.string() }).nullable(),
    }),
  },
  startAuthenticator: {
    method: 'POST',
    path: '/session/factors/authenticator',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    replyNotStored: true,
    summary: 'Create the key for an authenticator app. It counts once a code of the app was entered.',
    reply: z.object({
      /** in Base32, to type into the app */
      key: z.string(),
      /** the same as an `otpauth:` address, to scan */
      address: z.string(),
    }),
  },
  activateAuthenticator: {
    method: 'PUT',
    path: '/session/factors/authenticator',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    summary: 'Use the authenticator app with the last created key from now on; it replaces a former one.',
    body: z.strictObject({ name: Line.min(1).max(maxAuthenticatorName), code: TypedCode }),
    reply: 'nothing',
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/session/factors/authenticator',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    summary: "Remove the user's authenticator app.",
    reply: 'nothing',
  },
});
