import * as z from 'zod';
import { limits } from './api/limits';
import { ById, PageQuery, page } from './api/page';
import { roles } from './api/permissions';
import { contract } from './api/route';
import { Appearance } from './appearance';
import { EmailAddress } from './email-address';
import { Line, SecretLine } from './line';
import { paperSizes } from './paper';
import { maxPasswordLength, passwordStrengths, shortestMinimum, weaknesses } from './password';
import { PhoneCountry } from './phone-country';
import { providerServices } from './provider-services';

export const languages = ['en-US', 'pt-BR', 'zh-CN', 'zh-TW'] as const;
export type Language = (typeof languages)[number];

/** A password that is compared with the stored one. */
const TypedPassword = z.string().max(maxPasswordLength);
const Password = z.string().min(shortestMinimum).max(maxPasswordLength);

export const CurrentUser = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  language: z.enum(languages),
  departmentIds: z.array(z.number()),
  finance: z.boolean(),
  /** the user's own time zone; empty: that of the browser */
  timeZone: z.string(),
  version: z.number(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** SMTP: emails are sent. OUTBOX: no mail server was configured at start, so emails stay in the outbox. */
export const mailDeliveries = ['OUTBOX', 'SMTP'] as const;

/** Layout switches that administrators can change; `config/layout.ts` has the defaults. */
export const LayoutSwitches = z.strictObject({
  fixedHeader: z.boolean(),
  autoHideHeader: z.boolean(),
  fixSiderbar: z.boolean(),
  colorWeak: z.boolean(),
  pwa: z.boolean(),
});

export const menuPlaces = ['top', 'side', 'mix'] as const;
export const contentWidths = ['Fixed', 'Fluid'] as const;
/** `dark`: a dark header or sider beside light pages; `realDark`: everything is dark */
export const navThemes = ['light', 'dark', 'realDark'] as const;

/** The layout settings: `config/layout.ts` with the changed switches. */
export const LayoutSettings = LayoutSwitches.extend({
  layout: z.enum(menuPlaces),
  contentWidth: z.enum(contentWidths),
  navTheme: z.enum(navThemes),
  colorPrimary: z.string(),
});
export type LayoutSettings = z.infer<typeof LayoutSettings>;

/** A service outside of Rostrum that proves who users are. */
export const SignInProvider = z.object({ service: z.enum(providerServices), name: z.string() });
export type SignInProvider = z.infer<typeof SignInProvider>;

/**
 * Why a user has to check what opens the account: they reported a sign-in, an administrator reset their second factors, or
 * they set a new password by a link.
 */
export const reviews = ['REPORTED', 'RESET', 'PASSWORD'] as const;
export type Review = (typeof reviews)[number];

export const SessionReply = z.object({
  user: CurrentUser.nullable(),
  /** until when the user has to set up the second factor that the house requires; null when they need not */
  factorDueAt: z.string().nullable(),
  /** why the user has to check what opens the account before anything else; null when they need not */
  review: z.enum(reviews).nullable(),
  /** whether to offer the user a passkey, which they can decline once and for all */
  offersPasskey: z.boolean(),
  /** whether to offer the user the tour of the demo house, which they can decline once and for all */
  offersTour: z.boolean(),
  /** the look that the user has chosen; null without a user */
  appearance: Appearance.nullable(),
  house: z.object({
    name: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    layout: LayoutSettings,
    /** characters that a new password must have */
    passwordMinimum: z.number(),
    /** the paper on which pages are printed */
    paperSize: z.enum(paperSizes),
    /** the path of the logo; null: there is none */
    logo: z.string().nullable(),
  }),
  /** true while there is no user: the sign-in page shows the form that creates the first ADMIN */
  empty: z.boolean(),
  /** how visitors sign in to the demo house; null elsewhere, and for a signed-in user */
  demo: z
    .object({
      password: z.string(),
      users: z.array(z.object({ email: z.string(), role: z.enum(roles) })),
    })
    .nullable(),
  /** the services with which users can sign in */
  providers: z.array(SignInProvider),
  delivery: z.enum(mailDeliveries),
  /** the scheme and host of the pages that can use passkeys; null where the address of the house allows none */
  passkeyOrigin: z.string().nullable(),
  /** the countries whose numbers can sign in by text message; null while the house has not switched it on */
  phoneCountries: z.array(PhoneCountry).nullable(),
  /** changes with each build of the browser's files; a page of an older build offers to reload */
  build: z.string(),
});
export type SessionReply = z.infer<typeof SessionReply>;

/** No session lasts longer, whatever the house sets. */
export const maxSessionHours = 14 * 24;

/** How a user signed in. */
export const signInWays = [
  'PASSWORD',
  'CODE',
  'RESET',
  'ACTIVATION',
  'FIRST_ADMIN',
  'PASSKEY',
  'PROVIDER',
  'RECOVERY_CODE',
] as const;
export type SignInWay = (typeof signInWays)[number];

/** What proves the identity of a user beside the first step. */
export const factorKinds = ['PASSKEY', 'TOTP', 'RECOVERY_CODE'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** A sign-in ends with a session, or continues with a second factor: then `user` is null. */
export const SignInReply = z.object({
  user: CurrentUser.nullable(),
  /** with which factors the user can continue; none when the house requires one that the user has to set up first */
  factors: z.array(z.enum(factorKinds)),
});
export type SignInReply = z.infer<typeof SignInReply>;

const OwnSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  address: z.string(),
  /** browser and system, for example "Firefox · Windows"; empty when they are not recognized */
  device: z.string(),
  current: z.boolean(),
});

const SignIn = z.object({
  id: z.number(),
  at: z.string(),
  way: z.enum(signInWays),
  /** as in a session */
  device: z.string(),
  address: z.string(),
  succeeded: z.boolean(),
});

export const session = contract({
  read: {
    method: 'GET',
    path: '/session',
    permission: 'public',
    subject: 'none',
    summary: 'Get the signed-in user, if any.',
    reply: SessionReply,
  },
  signIn: {
    method: 'POST',
    path: '/session',
    permission: 'public',
    subject: 'none',
    summary: 'Sign in with email and password.',
    body: z.strictObject({ email: z.string().max(limits.email), password: TypedPassword }),
    reply: SignInReply,
  },
  signOut: {
    method: 'DELETE',
    path: '/session',
    permission: 'public',
    subject: 'none',
    summary: 'Sign out of this session.',
    reply: 'nothing',
  },
  firstAdmin: {
    method: 'POST',
    path: '/session/first-admin',
    permission: 'public',
    subject: 'none',
    summary:
      'Create the first ADMIN of an empty installation with the one-time code that the server printed.',
    body: z.strictObject({
      code: z.string().max(100),
      name: Line.min(1).max(limits.name),
      email: EmailAddress,
      password: Password,
    }),
    reply: SignInReply,
  },
  forgotten: {
    method: 'POST',
    path: '/session/forgotten',
    permission: 'public',
    subject: 'none',
    summary: 'Send a link to set a new password. The reply is the same for known and unknown addresses.',
    body: z.strictObject({ email: EmailAddress }),
    reply: 'nothing',
  },
  readToken: {
    method: 'GET',
    path: '/session/token/:token',
    permission: 'public',
    subject: 'none',
    summary: 'Get the purpose of a link from an invitation or a password reset.',
    params: z.object({ token: z.string().max(100) }),
    reply: z.object({
      purpose: z.enum(['ACTIVATION', 'RESET']),
      email: z.string(),
      name: z.string(),
      /** the phone number of an invitation, to be verified with a code; absent where no code can be sent to it */
      phone: z.string().optional(),
    }),
  },
  redeemToken: {
    method: 'POST',
    path: '/session/token/:token',
    permission: 'public',
    subject: 'none',
    summary:
      'Set a password with such a link, and verify the phone number of an invitation. The link works once; all other sessions of the user end.',
    params: z.object({ token: z.string().max(100) }),
    body: z.strictObject({
      password: Password,
      /** with the code that was sent to the phone number of an invitation; see `phones.requestInvitationCode` */
      request: SecretLine.max(100).optional(),
      code: Line.max(limits.phone).optional(),
      /** leaves that number unverified, for example because it is wrong */
      withoutCode: z.literal(true).optional(),
    }),
    reply: SignInReply,
  },
  renewToken: {
    method: 'POST',
    path: '/session/token/:token/renewal',
    permission: 'public',
    subject: 'none',
    summary:
      'Request a new link in place of one that has expired. The reply is the same for known and unknown links.',
    params: z.object({ token: z.string().max(100) }),
    reply: 'nothing',
  },
  confirm: {
    method: 'POST',
    path: '/session/confirmation',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary:
      'Confirm the password and a second factor, if the user has one, which some actions require every ten minutes. The session continues with a new cookie.',
    body: z.strictObject({
      password: TypedPassword,
      /** of the authenticator app, or a recovery code */
      code: z.string().max(100).optional(),
    }),
    reply: 'nothing',
  },
  measurePassword: {
    method: 'POST',
    path: '/session/password-strength',
    permission: 'public',
    subject: 'none',
    summary:
      'Tell how strong a new password would be, for the signed-in user, the user of a link or the first ADMIN.',
    body: z.strictObject({
      password: TypedPassword,
      token: z.string().max(100).optional(),
      /** the one-time code of the first ADMIN */
      code: Line.max(100).optional(),
    }),
    reply: z.object({
      strength: z.enum(passwordStrengths),
      /** why a WEAK password is easy to guess */
      weakness: z.enum(weaknesses).nullable(),
    }),
  },
  sessions: {
    method: 'GET',
    path: '/session/all',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary: 'List the sessions of the user.',
    reply: page(OwnSession),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/session/all',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary: 'End all sessions of the user except the current one.',
    reply: 'nothing',
  },
  endSession: {
    method: 'DELETE',
    path: '/session/all/:id',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary: 'End a session of the user.',
    params: z.object({ id: z.string().max(100) }),
    reply: 'nothing',
  },
  signIns: {
    method: 'GET',
    path: '/session/sign-ins',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary: 'List the sign-ins of the user in the last 90 days, also those that failed, the latest first.',
    query: PageQuery.omit({ q: true }),
    reply: page(SignIn),
  },
  reportSignIn: {
    method: 'POST',
    path: '/session/sign-ins/:id/report',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary:
      'Report a sign-in that the user did not make: all sessions end, passkeys that were added since are removed, and a link to set a new password is sent. Before anything else, the user then checks what opens the account.',
    params: ById,
    reply: 'nothing',
  },
  finishReview: {
    method: 'POST',
    path: '/session/review',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary:
      'State that the user has checked what opens the account, as they have to after a report or reset.',
    reply: 'nothing',
  },
  endTour: {
    method: 'POST',
    path: '/session/tour',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Stop offering the tour of the demo house, because the user has taken or declined it.',
    reply: 'nothing',
  },
  updateProfile: {
    method: 'PUT',
    path: '/session/profile',
    permission: 'signed-in',
    subject: 'none',
    summary: "Change the user's own name and language.",
    body: z.strictObject({
      name: Line.min(1).max(limits.name),
      language: z.enum(languages),
      version: z.number().int().positive(),
    }),
    reply: z.object({ user: CurrentUser }),
  },
  updateAppearance: {
    method: 'PATCH',
    path: '/session/appearance',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Change the look of the pages for the user: theme, contrast, motion and color-blind mode.',
    body: Appearance.partial(),
    reply: Appearance,
  },
  changePassword: {
    method: 'PUT',
    path: '/session/password',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary: "Change the user's own password; all other sessions end.",
    body: z.strictObject({ current: TypedPassword, password: Password }),
    reply: 'nothing',
  },
});
