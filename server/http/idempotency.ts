import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import type { Secrets } from '../secrets/cipher';

/** how long the response to a key is stored */
export const retentionHours = 24;
const maxKeyLength = 200;

/** A response as it leaves the server. */
export interface ActionResponse {
  status: number;
  /** JSON; null when there is no body */
  body: string | null;
}

/** A key with the user who sent it. */
export interface SentKey {
  userId: number;
  key: string;
  now: Date;
}

/** A key with the fingerprint of its request. */
export interface Key extends SentKey {
  request: string;
}

/**
 * Returns the fingerprint of a request: the same key with another request is an error of the client. The body may contain a
 * password, so its digest needs a key.
 */
export const fingerprintRequest = (secrets: Secrets, method: string, url: string, body: unknown): string =>
  `${method} ${url} ${secrets.fingerprint(JSON.stringify(body ?? null))}`;

class KeyAlreadyUsed extends Error {}
const uniqueViolation = '23505';

/**
 * Performs an action in one transaction and stores its response under its key in the same one: an interrupted attempt has
 * done nothing or everything, so that a repeated key gets the first response and nothing is done twice. Of two concurrent
 * requests the second waits for the first. Throws `request.repeated` for a key that came with another request.
 *
 * The first statements of the action are sent together with the insertion of the key: when the key is used its statement
 * fails, and all that follow fail with it. An action with effects outside the database (`irrevocable`) starts only when the
 * key is known to be new. `stored` is the response for repeated requests, where it differs.
 */
export async function runOnce(
  db: Db,
  key: Key | undefined,
  { tab, irrevocable }: { tab: string | undefined; irrevocable: boolean },
  run: (tx: Db) => Promise<ActionResponse & { stored?: ActionResponse }>,
): Promise<ActionResponse> {
  const action = irrevocable ? requireSingleStart(run) : run;
  if (!key) return db.transaction(action, tab);
  if (key.key.length > maxKeyLength) refuse('input.unreadable');
  try {
    return await db.transaction(async (tx) => {
      const insertion = insertKey(tx, key);
      if (irrevocable) await insertion;
      // No statement of the action may be running when its transaction ends.
      const [inserted, completed] = await Promise.allSettled([insertion, action(tx)]);
      if (inserted.status === 'rejected') throw inserted.reason;
      if (completed.status === 'rejected') throw completed.reason;
      const { status, body } = completed.value.stored ?? completed.value;
      await tx.atCommit(
        prepared(sql`
          update idempotency_keys set status = ${status}, body = ${body}
          where user_id = ${key.userId} and key = ${key.key}`),
      );
      return completed.value;
    }, tab);
  } catch (error) {
    if (error instanceof KeyAlreadyUsed) return findStoredResponse(db, key);
    throw error;
  }
}

/**
 * Runs an action with external effects only once: when the transaction is repeated it throws instead, and the caller
 * decides.
 */
function requireSingleStart<T>(run: (tx: Db) => Promise<T>): typeof run {
  let hasStarted = false;
  return async (tx) => {
    if (hasStarted) throw new Error('begun once already, and its transaction was undone');
    hasStarted = true;
    return run(tx);
  };
}

/**
 * Stores the key in place of an expired one. Waits for a concurrent transaction with the same key. The primary key rejects a
 * used one, which aborts the transaction: throws KeyAlreadyUsed.
 */
async function insertKey(tx: Db, { userId, key, request, now }: Key): Promise<void> {
  const expired = tx.run(
    prepared(sql`
      delete from idempotency_keys
      where user_id = ${userId} and key = ${key} and at < ${now}::timestamptz - make_interval(hours => ${retentionHours})`),
  );
  const insertion = tx.run(
    prepared(sql`
      insert into idempotency_keys (user_id, key, request, at) values (${userId}, ${key}, ${request}, ${now})`),
  );
  try {
    await Promise.all([expired, insertion]);
  } catch (error) {
    throw (error as { code?: string }).code === uniqueViolation ? new KeyAlreadyUsed() : error;
  }
}

/** Returns whether the key has been used. An upload checks it before the file is received again. */
export const isKeyUsed = async (db: Db, { userId, key, now }: SentKey): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from idempotency_keys
    where user_id = ${userId} and key = ${key} and at >= ${now}::timestamptz - make_interval(hours => ${retentionHours})`)) !==
  undefined;

/** Returns the stored response of the key. Throws `request.repeated` for another request. */
export async function findStoredResponse(db: Db, { userId, key, request }: Key): Promise<ActionResponse> {
  const stored = await db.row<ActionResponse & { request: string }>(sql`
    select request, status, body from idempotency_keys where user_id = ${userId} and key = ${key}`);
  return stored.request === request
    ? { status: stored.status, body: stored.body }
    : refuse('request.repeated');
}

/** Deletes the expired keys. */
export const deleteExpiredKeys = (db: Db, now: Date): Promise<number> =>
  db.run(sql`
    delete from idempotency_keys where at < ${now}::timestamptz - make_interval(hours => ${retentionHours})`);
