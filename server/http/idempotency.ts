import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';

/** For so long the answer to a key is kept. */
export const retentionHours = 24;
const maxKeyLength = 200;

/** An answer as it leaves the server. */
export interface ActionResponse {
  status: number;
  /** JSON; null: nothing */
  body: string | null;
}

/** A key with the person who sent it. */
export interface SentKey {
  userId: number;
  key: string;
  now: Date;
}

/** The same with the request it came with. */
export interface Key extends SentKey {
  request: string;
}

/** What a key stands for: the same key with another request is a mistake. */
export const fingerprintRequest = (method: string, url: string, body: unknown): string =>
  `${method} ${url} ${createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')}`;

/** The key has been used. */
class KeyAlreadyUsed extends Error {}
const uniqueViolation = '23505';

/**
 * Does an action in one transaction, and stores its answer under its key in the same one: a try that was cut short has
 * left nothing or everything, so that the same key gets the first answer, and nothing is ever done twice. Of two that
 * come at once the second waits for the first. Refuses `request.repeated` for a key that came with another request.
 *
 * The first statements of the action go out with its key, and wait for it: where it has been used its statement fails, and
 * with it all that come behind. What happens outside of the database (`irrevocable`) begins when the key is known to be new.
 * `kept` is the answer for those who come again, where it is another one.
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
      // Nothing of the action may be under way when its transaction ends.
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

/** What was left outside is not left there again where the transaction is done again: whoever asked for it decides. */
function requireSingleStart<T>(run: (tx: Db) => Promise<T>): typeof run {
  let hasStarted = false;
  return async (tx) => {
    if (hasStarted) throw new Error('begun once already, and its transaction was undone');
    hasStarted = true;
    return run(tx);
  };
}

/**
 * Stores the key, in place of an expired one. Waits for a transaction that has taken the same key and is not done. The
 * primary key refuses one in use, which ends the transaction: throws Repeated.
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

/** Has something been done under this key already? An upload asks before it is received once more. */
export const isKeyUsed = async (db: Db, { userId, key, now }: SentKey): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from idempotency_keys
    where user_id = ${userId} and key = ${key} and at >= ${now}::timestamptz - make_interval(hours => ${retentionHours})`)) !==
  undefined;

/** What was answered to the key. Refuses `request.repeated` for one that came with another request. */
export async function findStoredResponse(db: Db, { userId, key, request }: Key): Promise<ActionResponse> {
  const stored = await db.row<ActionResponse & { request: string }>(sql`
    select request, status, body from idempotency_keys where user_id = ${userId} and key = ${key}`);
  return stored.request === request
    ? { status: stored.status, body: stored.body }
    : refuse('request.repeated');
}

/** Forgets the keys that have had their time. */
export const deleteExpiredKeys = (db: Db, now: Date): Promise<number> =>
  db.run(sql`
    delete from idempotency_keys where at < ${now}::timestamptz - make_interval(hours => ${retentionHours})`);
