import * as z from 'zod';
import { limits } from './api/limits';
import { ById, page } from './api/page';
import { contract } from './api/route';
import { NewRecoveryCodes } from './factors';
import { Line } from './line';
import { SignInReply } from './session';

/** Why passkeys do not exist at the address of the house (WebAuthn requires a domain name and https, or localhost). */
export const passkeyObstacles = ['IP_ADDRESS', 'NOT_SECURE'] as const;
export type PasskeyObstacle = (typeof passkeyObstacles)[number];

const Base64Url = (max: number) => z.base64url().max(max);
const CredentialId = Base64Url(1400);

const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** the authenticator synchronizes it, for example between the devices of one person */
  backedUp: z.boolean(),
  /** its authenticator has verified the user; otherwise it is only a second factor */
  verifiesUser: z.boolean(),
  /** the address it was made for, when it cannot be used at the current one; otherwise null */
  madeFor: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** A new passkey; if it is the first second factor, with codes that cannot be read again. */
const AddedPasskey = Passkey.extend(NewRecoveryCodes.shape);
export type AddedPasskey = z.infer<typeof AddedPasskey>;

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});
const userVerifications = ['required', 'preferred'] as const;

/** What the browser asks an authenticator to create (`PublicKeyCredentialCreationOptionsJSON`). */
const RegistrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  /** in milliseconds */
  timeout: z.number(),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.enum(userVerifications),
  }),
  attestation: z.literal('none'),
});

/** What a browser needs to create a passkey. */
const Registration = z.object({
  options: RegistrationOptions,
  /** a name for the passkey, from the browser and system; empty when they are not recognized */
  name: z.string(),
});

/** What the browser asks an authenticator to sign (`PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** in milliseconds */
  timeout: z.number(),
  /** empty: the user chooses among the passkeys of the authenticator */
  allowCredentials: z.array(CredentialDescriptor),
  userVerification: z.enum(userVerifications),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** A new key, as an authenticator returns it. */
export const CreatedKey = z.strictObject({
  id: CredentialId,
  clientDataJSON: Base64Url(4000),
  attestationObject: Base64Url(20_000),
  /** how the browser reaches the authenticator, for example "internal" or "usb" */
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
});
export type CreatedKey = z.infer<typeof CreatedKey>;

/** A new passkey and its name. */
const NewPasskey = z.strictObject({ name: Line.min(1).max(limits.name), key: CreatedKey });

/** A signed challenge, as an authenticator returns it. */
export const PasskeyAnswer = z.strictObject({
  id: CredentialId,
  clientDataJSON: Base64Url(4000),
  authenticatorData: Base64Url(4000),
  signature: Base64Url(4000),
  userHandle: Base64Url(100).optional(),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const passkeys = contract({
  list: {
    method: 'GET',
    path: '/passkeys',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary:
      'List the passkeys of the user, and say whether passkeys can be used at the address of the house.',
    reply: page(Passkey).extend({
      obstacle: z.enum(passkeyObstacles).nullable(),
      /** where passkeys can be used, for example "https://rostrum.example"; null with an obstacle */
      origin: z.string().nullable(),
    }),
  },
  startRegistration: {
    method: 'POST',
    path: '/passkeys/registration',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    readOnly: true,
    summary: 'Get what a browser needs to create a passkey. It is valid for 5 minutes and works once.',
    reply: Registration,
  },
  register: {
    method: 'POST',
    path: '/passkeys',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    replyNotStored: true,
    summary: 'Add a passkey to the account of the user. The first second factor comes with recovery codes.',
    body: NewPasskey,
    reply: AddedPasskey,
    status: 201,
  },
  declineOffer: {
    method: 'DELETE',
    path: '/passkeys/offer',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Stop offering a passkey to the user after signing in with the password.',
    reply: 'nothing',
  },
  rename: {
    method: 'PATCH',
    path: '/passkeys/:id',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary: 'Rename a passkey of the user.',
    params: ById,
    body: z.strictObject({ name: Line.min(1).max(limits.name) }),
    reply: 'nothing',
  },
  remove: {
    method: 'DELETE',
    path: '/passkeys/:id',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary: 'Remove a passkey of the user, unless it is the only way in.',
    params: ById,
    reply: 'nothing',
  },
  startSignIn: {
    method: 'POST',
    path: '/session/passkey/challenge',
    permission: 'public',
    subject: 'none',
    summary: 'Get a challenge to sign in with a passkey. It is valid for 5 minutes and works once.',
    reply: PasskeyRequest,
  },
  signIn: {
    method: 'POST',
    path: '/session/passkey',
    permission: 'public',
    subject: 'none',
    summary: 'Sign in with a passkey whose authenticator has verified the user, for example by fingerprint.',
    body: PasskeyAnswer,
    reply: SignInReply,
  },
  startFactor: {
    method: 'POST',
    path: '/session/factor/passkey/challenge',
    permission: 'public',
    subject: 'none',
    summary:
      'Get a challenge to continue the sign-in of this browser with a passkey. It is valid for 5 minutes and works once.',
    reply: PasskeyRequest,
  },
  continue: {
    method: 'POST',
    path: '/session/factor/passkey',
    permission: 'public',
    subject: 'none',
    summary: 'Continue the sign-in that waits for a second factor with a passkey.',
    body: PasskeyAnswer.extend({
      /** not to ask for the second factor in this browser for 30 days */
      remember: z.boolean().default(false),
    }),
    reply: SignInReply,
  },
  startRequired: {
    method: 'POST',
    path: '/session/factor/passkey/registration',
    permission: 'public',
    subject: 'none',
    summary:
      'Get what a browser needs to create a passkey in a sign-in that waits because the house requires a second factor. It is valid for 5 minutes and works once.',
    reply: Registration,
  },
  registerRequired: {
    method: 'PUT',
    path: '/session/factor/passkey/registration',
    permission: 'public',
    subject: 'none',
    summary: 'Add that passkey to the account and continue the sign-in.',
    body: NewPasskey,
    reply: SignInReply.extend(NewRecoveryCodes.shape),
  },
  startConfirmation: {
    method: 'POST',
    path: '/session/confirmation/passkey/challenge',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    readOnly: true,
    summary: 'Get a challenge to confirm who the user is with a passkey instead of the password.',
    reply: PasskeyRequest,
  },
  confirm: {
    method: 'POST',
    path: '/session/confirmation/passkey',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary:
      'Confirm who the user is with a passkey that verifies them. The session continues with a new cookie.',
    body: PasskeyAnswer,
    reply: 'nothing',
  },
});
