import { createHmac } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { ProviderService } from '#contract/provider-services';
import type { Visit } from '../app-context';
import { digest, newSecret } from '../session/session';

/** how long a user may take at the provider */
const attemptMinutes = 10;
/** attempts of one browser at the same time, in several tabs */
const maxPerBrowser = 20;

/**
 * What a browser has begun at a provider. Each tab has its own, so that they can return in any order; all share one cookie,
 * so that cookies do not pile up.
 */
export interface Attempt {
  service: ProviderService;
  /** random and nothing else: it returns through the address, where anyone could change it */
  state: string;
  /** proves to the provider that the same browser returns (PKCE) */
  verifier: string;
  /** which the provider repeats in its signed answer */
  nonce: string;
  /** BIND: the account is to be bound to the user who is signed in. CONFIRM: that user proves again who they are */
  purpose: 'SIGN_IN' | 'BIND' | 'CONFIRM';
  /** the page to continue with, which is never read from the address */
  target: string;
  startedAt: string;
}

/** What is stored readably. */
export type NewAttempt = Pick<Attempt, 'service' | 'purpose' | 'target'>;
type Stored = NewAttempt & Pick<Attempt, 'startedAt'>;

/** Returns a value that only the holder of the browser's secret can compute. */
const derive = (browserSecret: string, label: string, state: string): string =>
  createHmac('sha256', browserSecret).update(`${label} ${state}`).digest('base64url');

const toAttempt = (browserSecret: string, state: string, row: Stored): Attempt => ({
  ...row,
  state,
  verifier: derive(browserSecret, 'verifier', state),
  nonce: derive(browserSecret, 'nonce', state),
});

/** Stores a new attempt of the browser, and deletes its oldest ones beyond 20. A secret that has no attempt is replaced. */
export async function beginAttempt({ db, now, request }: Visit, row: NewAttempt): Promise<Attempt> {
  const state = newSecret();
  const sessionHash = row.purpose === 'SIGN_IN' ? null : digest(request.cookie ?? '');
  const secret = await db.transaction(async (tx) => {
    await tx.run(sql`delete from provider_attempts where created_at <= ${getOldest(now)}`);
    const { attemptCookie = '' } = request;
    const isIssued = await tx.maybe(
      sql`select 1 from provider_attempts where browser_hash = ${digest(attemptCookie)} limit 1`,
    );
    const browserSecret = isIssued ? attemptCookie : newSecret();
    const browserHash = digest(browserSecret);
    await tx.run(sql`
      insert into provider_attempts (state_hash, browser_hash, service, purpose, target, session_hash, created_at)
      values (${digest(state)}, ${browserHash}, ${row.service}, ${row.purpose}, ${row.target}, ${sessionHash}, ${now})`);
    await tx.run(sql`
      delete from provider_attempts where state_hash in (
        select state_hash from provider_attempts where browser_hash = ${browserHash}
        order by created_at desc, state_hash offset ${maxPerBrowser})`);
    return browserSecret;
  });
  request.setAttemptCookie(secret);
  return toAttempt(secret, state, { ...row, startedAt: now.toISOString() });
}

/**
 * Takes an attempt of this browser, so that nobody can take it again. Throws `provider.expired` for one that is unknown, too
 * old, or of another browser, session or provider.
 */
export async function takeAttempt(
  { db, now, request }: Visit,
  service: ProviderService,
  state: string,
): Promise<Attempt> {
  const browserSecret = request.attemptCookie ?? '';
  const row = await db.maybe<Stored>(sql`
    delete from provider_attempts
    where state_hash = ${digest(state)} and browser_hash = ${digest(browserSecret)} and service = ${service}
      and created_at > ${getOldest(now)}
      and (session_hash is null or session_hash = ${digest(request.cookie ?? '')})
    returning service, purpose, target, created_at as "startedAt"`);
  return row ? toAttempt(browserSecret, state, row) : refuse('provider.expired');
}

const getOldest = (now: Date): Date => new Date(now.getTime() - attemptMinutes * 60_000);
