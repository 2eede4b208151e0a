import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/refusal';
import type { Db } from './db/database';
import { prepared } from './db/prepared';

/** For so long the answer to a key is kept. */
export const keptHours = 24;
const longestKey = 200;

/** An answer as it leaves the server. */
export interface Answer {
  status: number;
  /** JSON; null: nothing */
  body: string | null;
}

/** A key with the person who sent it, and the request it came with. */
export interface Key {
  userId: number;
  key: string;
  request: string;
  now: Date;
}

/** What a key stands for: the same key with another request is a mistake. */
export const requestOf = (method: string, url: string, body: unknown): string =>
  `${method} ${url} ${createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')}`;

/**
 * Does a deed in one transaction, and stores its answer under its key in the same one: a try that was cut short has
 * left nothing or everything, so that the same key gets the first answer, and nothing is ever done twice. Of two that
 * come at once the second waits for the first. Refuses `request.repeated` for a key that came with another request.
 */
export const once = (
  db: Db,
  key: Key | undefined,
  tab: string | undefined,
  run: (tx: Db) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async (tx) => {
    if (!key) return run(tx);
    const first = await firstAnswer(tx, key);
    if (first) return first;
    const answer = await run(tx);
    await tx.run(
      prepared(sql`
        update idempotency_keys set status = ${answer.status}, body = ${answer.body}
        where user_id = ${key.userId} and key = ${key.key}`),
    );
    return answer;
  }, tab);

/** Takes the key, or tells what was answered to it. Waits for whoever has taken it and is not done. */
async function firstAnswer(tx: Db, { userId, key, request, now }: Key): Promise<Answer | undefined> {
  if (key.length > longestKey) refuse('input.unreadable');
  const fresh = await tx.run(
    prepared(sql`
      insert into idempotency_keys as known (user_id, key, request, at) values (${userId}, ${key}, ${request}, ${now})
      on conflict (user_id, key) do update set request = excluded.request, at = excluded.at
      where known.at < excluded.at - make_interval(hours => ${keptHours})`),
  );
  if (fresh) return undefined;
  const first = await tx.row<Answer & { request: string }>(sql`
    select request, status, body from idempotency_keys where user_id = ${userId} and key = ${key}`);
  return first.request === request ? { status: first.status, body: first.body } : refuse('request.repeated');
}

/** Forgets the keys that have had their time. */
export const sweepKeys = (db: Db, now: Date): Promise<number> =>
  db.run(sql`
    delete from idempotency_keys where at < ${now}::timestamptz - make_interval(hours => ${keptHours})`);
