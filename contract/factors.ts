import * as z from 'zod';
import { limits } from './api/limits';
import { ById } from './api/page';
import { contract } from './api/route';
import { Line } from './line';
import { factorKinds, SignInReply } from './session';

/** A code as it is typed: digits of an app or a recovery code, with blanks or hyphens. */
const TypedCode = z.string().min(1).max(100);

/** Codes that replace the former ones and cannot be read again; empty when the former ones stay valid. */
export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const NewKey = z.object({
  /** in Base32, to type into the app */
  key: z.string(),
  /** the same as an `otpauth:` address, to scan */
  address: z.string(),
});
const NewAuthenticator = z.strictObject({ name: Line.min(1).max(limits.name), code: TypedCode });

/** A browser in which the user is not asked for the second factor. */
const RememberedDevice = z.object({
  id: z.number(),
  /** browser and system; empty when they are not recognized */
  device: z.string(),
  address: z.string(),
  rememberedAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  /** this browser */
  current: z.boolean(),
});

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
    summary: 'Continue the sign-in with a code of the authenticator app or a recovery code.',
    body: z.strictObject({
      code: TypedCode,
      /** not to ask for the second factor in this browser for 30 days; has no effect with a recovery code */
      remember: z.boolean(),
    }),
    reply: SignInReply,
  },
  startRequired: {
    method: 'POST',
    path: '/session/factor/authenticator',
    permission: 'public',
    subject: 'none',
    summary:
      'Create the key for an authenticator app in a sign-in that waits because the house requires a second factor.',
    reply: NewKey,
  },
  activateRequired: {
    method: 'PUT',
    path: '/session/factor/authenticator',
    permission: 'public',
    subject: 'none',
    summary: 'Use the authenticator app with that key from now on, and continue the sign-in.',
    body: NewAuthenticator,
    reply: SignInReply.extend(NewRecoveryCodes.shape),
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
    duringReview: true,
    summary: 'List the second factors of the user.',
    reply: z.object({
      authenticator: z.object({ name: z.string(), addedAt: z.string() }).nullable(),
      /** how many recovery codes remain; null without a factor that they stand in for */
      recoveryCodes: z.number().nullable(),
      rememberedDevices: z.array(RememberedDevice),
    }),
  },
  startAuthenticator: {
    method: 'POST',
    path: '/session/factors/authenticator',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    replyNotStored: true,
    summary: 'Create the key for an authenticator app. It counts once a code of the app was entered.',
    reply: NewKey,
  },
  activateAuthenticator: {
    method: 'PUT',
    path: '/session/factors/authenticator',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary:
      'Use the authenticator app with the last created key from now on; it replaces a former one. The first factor comes with recovery codes.',
    replyNotStored: true,
    body: NewAuthenticator,
    reply: NewRecoveryCodes,
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/session/factors/authenticator',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary: "Remove the user's authenticator app.",
    reply: 'nothing',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/session/factors/recovery-codes',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    replyNotStored: true,
    summary: 'Replace all recovery codes of the user.',
    reply: NewRecoveryCodes,
  },
  forgetDevice: {
    method: 'DELETE',
    path: '/session/factors/devices/:id',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary: 'Ask for the second factor again in a remembered browser of the user.',
    params: ById,
    reply: 'nothing',
  },
  reset: {
    method: 'POST',
    path: '/users/:id/reset-factors',
    permission: 'users:manage',
    subject: 'user',
    requiresConfirmation: true,
    summary:
      'Remove the second factors of another user, who lost them, with a reason. The user is signed out everywhere and notified.',
    params: ById,
    body: z.strictObject({ reason: z.string().trim().min(1).max(limits.reason) }),
    reply: 'nothing',
  },
});
