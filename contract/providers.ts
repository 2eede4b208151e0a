import * as z from 'zod';
import { toShape } from './api/field';
import { ById, page, Versioned } from './api/page';
import type { RefusalCode } from './api/refusal';
import { contract } from './api/route';
import { hiddenProviderFields, providerFields } from './provider-fields';
import { providerServices } from './provider-services';
import { SignInReply } from './session';
import { userFields } from './user-fields';

const { name, role, language, departmentIds } = userFields;
const acceptedFields = { name, role, language, departmentIds };

const ByService = z.object({ service: z.enum(providerServices) });

const ProviderForm = z.strictObject(toShape(providerFields));

export const Provider = ProviderForm.extend({
  id: z.number(),
  service: z.enum(providerServices),
  hasSecret: z.boolean(),
  /** the secret cannot be read with the server's key, so that nobody can sign in until it is entered again */
  isUnreadable: z.boolean(),
  /** the address to which the provider returns users, to be entered there */
  redirectAddress: z.string(),
  version: z.number(),
});
export type Provider = z.infer<typeof Provider>;

/** What keeps users from signing in with a provider, by the code of the refusal that they would get. */
const providerProblems = [
  'provider.off',
  'provider.secret_unreadable',
  'provider.outbound',
  'provider.unreachable',
  'provider.no_configuration',
  'provider.issuer',
  'provider.tenant',
] as const satisfies readonly RefusalCode[];

const TestResult = z.object({
  /** who answered; empty when there is a problem */
  issuer: z.string(),
  problem: z.object({ code: z.enum(providerProblems), params: z.record(z.string(), z.string()) }).nullable(),
});

/** A sign-in at a provider begins at this address. */
const Begun = z.object({ address: z.string() });

/** What follows the return from a provider. */
const Finished = z.object({
  /** the page to continue with */
  target: z.string(),
  /** null when the user was signed in already */
  signIn: SignInReply.nullable(),
  /** the account belongs to no user yet: an administrator decides about it */
  isWaiting: z.boolean(),
  /** the user has confirmed who they are, for a page that waits in another window */
  isConfirmation: z.boolean(),
});

/** A provider with the account of it that the user has bound. */
const Binding = z.object({
  service: z.enum(providerServices),
  name: z.string(),
  /** false: the house no longer offers it */
  isOffered: z.boolean(),
  identity: z
    .object({
      id: z.number(),
      email: z.string(),
      boundAt: z.string(),
      lastUsedAt: z.string().nullable(),
    })
    .nullable(),
});
export type Binding = z.infer<typeof Binding>;

export type ProviderTest = z.infer<typeof TestResult>;
/** An account at a provider whose owner asks to become a user. */
const WaitingIdentity = z.object({
  id: z.number(),
  service: z.enum(providerServices),
  provider: z.string(),
  email: z.string(),
  /** as the provider names them; may be empty */
  name: z.string(),
  requestedAt: z.string(),
});
export type WaitingIdentity = z.infer<typeof WaitingIdentity>;

export const isProviderProblem = (code: RefusalCode): code is (typeof providerProblems)[number] =>
  providerProblems.some((one) => one === code);

export const providers = contract({
  list: {
    method: 'GET',
    path: '/providers',
    permission: 'users:manage',
    subject: 'none',
    summary: 'List the sign-in providers, also those that are not set up. Secrets are never returned.',
    reply: page(Provider),
  },
  update: {
    method: 'PUT',
    path: '/providers/:service',
    permission: 'users:manage',
    subject: 'none',
    requiresConfirmation: true,
    summary:
      'Set up a sign-in provider. An omitted client secret stays unchanged, unless it belongs to another issuer or client.',
    params: ByService,
    body: ProviderForm.extend({
      ...z.strictObject(toShape(hiddenProviderFields)).partial().shape,
      ...Versioned.shape,
    }),
    reply: Provider,
  },
  test: {
    method: 'POST',
    path: '/providers/:service/test',
    permission: 'users:manage',
    subject: 'none',
    summary:
      'Request the published configuration of a sign-in provider as it is saved, and tell what is wrong.',
    params: ByService,
    reply: TestResult,
    readOnly: true,
  },
  waiting: {
    method: 'GET',
    path: '/providers/waiting',
    permission: 'users:manage',
    subject: 'none',
    summary: 'List the accounts at providers whose owners ask to become users.',
    reply: page(WaitingIdentity),
  },
  accept: {
    method: 'POST',
    path: '/providers/waiting/:id/acceptance',
    permission: 'users:manage',
    subject: 'none',
    requiresConfirmation: true,
    summary: 'Create a user who signs in with such an account. The user has no password.',
    params: ById,
    body: z.strictObject(toShape(acceptedFields)),
    reply: 'nothing',
  },
  reject: {
    method: 'DELETE',
    path: '/providers/waiting/:id',
    permission: 'users:manage',
    subject: 'none',
    summary: 'Reject such an account. Its owner can ask again.',
    params: ById,
    reply: 'nothing',
  },
  begin: {
    method: 'POST',
    path: '/session/providers/:service',
    permission: 'public',
    subject: 'none',
    summary: 'Begin to sign in at a provider. The reply is the address to open in this browser.',
    params: ByService,
    body: z.strictObject({ target: z.string().max(2000).optional() }),
    reply: Begun,
  },
  bindings: {
    method: 'GET',
    path: '/session/bindings',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary: 'List the providers with the account that the user has bound, if any.',
    reply: page(Binding),
  },
  bind: {
    method: 'POST',
    path: '/session/bindings/:service',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    replyNotStored: true,
    summary: 'Begin to bind an account at a provider. The reply is the address to open in this browser.',
    params: ByService,
    reply: Begun,
  },
  confirm: {
    method: 'POST',
    path: '/session/bindings/:service/confirmation',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    replyNotStored: true,
    summary:
      'Begin to confirm at a provider who the user is, by signing in there again. The reply is the address to open in this browser.',
    params: ByService,
    reply: Begun,
  },
  unbind: {
    method: 'DELETE',
    path: '/session/bindings/:id',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary: 'Remove an account at a provider, unless it is the only way in that is left.',
    params: ById,
    reply: 'nothing',
  },
  finish: {
    method: 'POST',
    path: '/session/providers/:service/callback',
    permission: 'public',
    subject: 'none',
    summary:
      'Finish what was begun at a provider, with the parameters with which it returned to this browser.',
    params: ByService,
    body: z.strictObject({ parameters: z.string().max(8000) }),
    reply: Finished,
  },
});
