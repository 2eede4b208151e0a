import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Db } from '../db/database';
import { CommittedRefusal } from '../http/problems';
import { digest, newSecret } from '../session/session';

/** recognizes a browser without a session between a challenge and its answer */
export const passkeyCookie = 'rostrum-passkey';

/** how long an authenticator may take to answer */
export const challengeMinutes = 5;

/** What a challenge was issued for; only the same user or browser may answer it. */
export type ChallengeScope =
  | { purpose: 'REGISTRATION' | 'FACTOR' | 'CONFIRMATION'; userId: number }
  /** `browser`: the secret of its cookie */
  | { purpose: 'SIGN_IN'; browser: string }
  /** `browser`: the secret of the pending sign-in, so that another sign-in of the user cannot answer */
  | { purpose: 'REQUIRED'; userId: number; browser: string };

const toColumns = (scope: ChallengeScope) => ({
  userId: 'userId' in scope ? scope.userId : null,
  browser: 'browser' in scope ? digest(scope.browser) : null,
});

/** Stores and returns a new challenge. Deletes those that have expired. */
export async function createChallenge(db: Db, now: Date, scope: ChallengeScope): Promise<string> {
  const challenge = newSecret();
  const { userId, browser } = toColumns(scope);
  await db.run(sql`
    with expired as (delete from passkey_challenges where expires_at <= ${now})
    insert into passkey_challenges (hash, purpose, user_id, browser, expires_at)
    values (${digest(challenge)}, ${scope.purpose}, ${userId}, ${browser},
      ${now}::timestamptz + make_interval(mins => ${challengeMinutes}))`);
  return challenge;
}

const ClientData = z.object({ challenge: z.string() });

function readChallenge(clientDataJSON: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    // No challenge is empty, so that unreadable data counts as an answer to none.
    return '';
  }
}

/**
 * Returns the challenge that was answered and deletes it, so that no second answer to it is verified, whether this one is
 * valid or not. Throws `passkey.expired`, and commits the deletion, when there is none for this user or browser.
 */
export async function consumeChallenge(
  db: Db,
  now: Date,
  clientDataJSON: string,
  scope: ChallengeScope,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON);
  const { userId, browser } = toColumns(scope);
  const deleted = await db.maybe<{ isValid: boolean }>(sql`
    delete from passkey_challenges where hash = ${digest(challenge)}
    returning purpose = ${scope.purpose} and user_id is not distinct from ${userId}::bigint
      and browser is not distinct from ${browser}::bytea and expires_at > ${now} as "isValid"`);
  if (!deleted?.isValid) throw new CommittedRefusal('passkey.expired');
  return challenge;
}
