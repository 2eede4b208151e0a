import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { ProviderService } from '#contract/provider-services';
import type { providers } from '#contract/providers';
import type { SignInReply } from '#contract/session';
import type { Context } from '../app-context';
import { finishSignIn } from '../session/finish';
import { recordAttempt, recordProviderSignIn } from '../session/limits';
import { type Attempt, beginAttempt, type NewAttempt, takeAttempt } from './attempts';
import { bindIdentity, bindingPage } from './bindings';
import { openClient } from './client';
import { fetchIdentity, type ProviderIdentity } from './identity';
import { requireProvider, type UsableProvider } from './provider';
import { callProvider } from './refusals';
import { toSafeTarget } from './target';
import { addWaitingIdentity } from './waiting';

/** Begins an attempt at a provider. Returns the address to open. Throws the refusals of `requireProvider` and `callProvider`. */
async function begin(context: Context, row: NewAttempt): Promise<Reply<typeof providers.begin>> {
  const { app, db } = context;
  const provider = await requireProvider(db, app, row.service);
  const client = await callProvider(app, provider, () => openClient(app, provider));
  const { state, nonce, verifier } = await beginAttempt(context, row);
  const address = buildAuthorizationUrl(client, {
    redirect_uri: provider.redirectAddress,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // An earlier sign-in at the provider proves nothing about now.
    ...(row.purpose === 'CONFIRM' && { prompt: 'login', max_age: '0' }),
  });
  return { address: address.href };
}

/** Begins to sign in. Throws like `begin`, and `session.locked` after too many sign-ins from one network. */
export async function beginSignIn(
  context: Context,
  service: ProviderService,
  target: string | undefined,
): Promise<Reply<typeof providers.begin>> {
  const { db, now, request } = context;
  await recordProviderSignIn(db, now, request.address);
  return begin(context, { service, purpose: 'SIGN_IN', target: toSafeTarget(target) });
}

/** Begins to bind an account to the signed-in user. Throws like `begin`. */
export const beginBinding = (
  context: Context,
  service: ProviderService,
): Promise<Reply<typeof providers.bind>> => begin(context, { service, purpose: 'BIND', target: bindingPage });

/** Begins to confirm at a provider who the user is. Throws like `begin`. */
export const beginConfirmation = (
  context: Context,
  service: ProviderService,
): Promise<Reply<typeof providers.confirm>> => begin(context, { service, purpose: 'CONFIRM', target: '/' });

/**
 * Finishes an attempt with the parameters with which the provider returned. Throws `provider.expired` for one that this
 * browser did not begin, and the refusals of `callProvider`, `signInWith` and `bindIdentity`.
 * An account of no user waits for an administrator if the house allows that, otherwise it is `provider.unknown_identity`.
 */
export async function finishAttempt(
  context: Context,
  service: ProviderService,
  text: string,
): Promise<Reply<typeof providers.finish>> {
  const { app, db, now, request } = context;
  const clearAttempts = await recordAttempt(db, now, { address: request.address });
  const parameters = new URLSearchParams(text);
  const attempt = await takeAttempt(context, service, parameters.get('state') ?? '');
  const provider = await requireProvider(db, app, service);
  const identity = await callProvider(app, provider, async () =>
    fetchIdentity(await openClient(app, provider), provider, attempt, parameters),
  );
  const { target } = attempt;
  if (attempt.purpose === 'BIND') {
    await bindIdentity(context, provider, identity);
    await clearAttempts(db);
    return { target, signIn: null, isWaiting: false, isConfirmation: false };
  }
  const isConfirmation = attempt.purpose === 'CONFIRM';
  if (isConfirmation) await requireFreshProof(context, attempt, provider, identity);
  const signIn = await signInWith(context, identity);
  const isWaiting = signIn === null && (await addWaitingIdentity(db, provider, identity, now));
  if (!signIn && !isWaiting) refuse('provider.unknown_identity');
  await clearAttempts(db);
  return { target, signIn, isWaiting, isConfirmation };
}

/** how far the clock of a provider may be behind, in seconds */
const toleranceSeconds = 30;

/**
 * Throws `provider.other_identity` unless the account is that of the signed-in user, and `provider.not_fresh` unless the user
 * has signed in at the provider since the attempt began. A confirmation is a further sign-in: it needs the second factor, too,
 * and the session gets a new secret.
 */
async function requireFreshProof(
  { db, user }: Context,
  { startedAt }: Attempt,
  { name }: UsableProvider,
  { issuer, subject, authenticatedAt }: ProviderIdentity,
): Promise<void> {
  const own = await db.maybe(sql`
    select 1 from identities where issuer = ${issuer} and subject = ${subject} and user_id = ${user.id}`);
  if (!own) refuse('provider.other_identity', { name });
  const earliest = Date.parse(startedAt) / 1000 - toleranceSeconds;
  if (authenticatedAt === undefined || authenticatedAt < earliest) refuse('provider.not_fresh', { name });
}

/**
 * Signs in the user to whom the account at the provider is bound; returns null when there is none. Only issuer and subject find
 * them, never an email address, which others can have had before. Throws `provider.unknown_identity` for an inactive user.
 */
async function signInWith(
  context: Context,
  { issuer, subject, email, tenant }: ProviderIdentity,
): Promise<SignInReply | null> {
  const { db, now } = context;
  return db.transaction(async (tx) => {
    const bound = await tx.maybe<{ id: number; userId: number }>(sql`
      select id, user_id as "userId" from identities where issuer = ${issuer} and subject = ${subject} for update`);
    if (!bound) return null;
    const finished = await finishSignIn(context, tx, { userId: bound.userId, way: 'PROVIDER' });
    if (finished)
      await tx.run(sql`
        update identities set email = ${email}, tenant = ${tenant}, last_used_at = ${now} where id = ${bound.id}`);
    return finished ?? refuse('provider.unknown_identity');
  });
}
