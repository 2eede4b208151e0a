import type { FastifyReply } from 'fastify';
import sql from 'sql-template-tag';
import { refuse } from '#contract/refusal';
import type { Context } from './house';

/** For so long the answer to a key is kept. */
export const keptHours = 24;
/** After so long a first try that has not answered is taken for one whose process was killed. */
const abandonedMinutes = 1;

/**
 * Runs a write that carries a key; repeated with the same key it gets the first answer again and does nothing.
 * Refuses `request.repeated` while the first is under way, and for a key that came with another request.
 */
export async function once(
  { db, user, now }: Context,
  request: string,
  given: string,
  reply: FastifyReply,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = given.slice(0, 200);
  await db.run(sql`
    delete from idempotency_keys where at < ${now}::timestamptz - make_interval(hours => ${keptHours})`);
  const fresh = await db.run(sql`
    insert into idempotency_keys as known (user_id, key, request, at) values (${user.id}, ${key}, ${request}, ${now})
    on conflict (user_id, key) do update set at = excluded.at
    where known.status is null and known.request = excluded.request
      and known.at < excluded.at - make_interval(mins => ${abandonedMinutes})`);
  if (!fresh) {
    const first = await db.maybe<{ request: string; status: number | null; body: unknown }>(sql`
      select request, status, body from idempotency_keys where user_id = ${user.id} and key = ${key}`);
    if (!first || first.request !== request || first.status === null) return refuse('request.repeated');
    reply.code(first.status);
    return first.body;
  }
  // A try that was given up, and answers after all, must not undo what the next one noted.
  const own = sql`user_id = ${user.id} and key = ${key} and at = ${now}`;
  try {
    const result = await run();
    await db.run(sql`
      update idempotency_keys set status = ${reply.statusCode}, body = ${JSON.stringify(result ?? null)}::jsonb
      where ${own}`);
    return result;
  } catch (error) {
    await db.run(sql`delete from idempotency_keys where ${own}`);
    throw error;
  }
}
