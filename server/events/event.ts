import sql from 'sql-template-tag';
import type { Db } from '../db/database';

export interface Happening {
  now: Date;
  /** who; null: the house itself */
  userId: number | null;
  noun: string;
  id: number | null;
  deed: string;
  auctionId?: number;
  from?: string;
  to?: string;
  /** field → [before, after] */
  changes?: Record<string, readonly [unknown, unknown]>;
  reason?: string;
}

/** Writes the event of a deed; call it in the deed's own transaction. */
export async function record(tx: Db, event: Happening): Promise<void> {
  await tx.run(sql`
    insert into events (at, user_id, noun, noun_id, auction_id, deed, from_status, to_status, changes, reason)
    values (${event.now}, ${event.userId}, ${event.noun}, ${event.id}, ${event.auctionId ?? null}, ${event.deed},
      ${event.from ?? null}, ${event.to ?? null},
      ${event.changes ? JSON.stringify(event.changes) : null}::jsonb, ${event.reason ?? null})`);
}

/** The fields in which two versions of a row differ, as [before, after]. */
export function differences<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, [unknown, unknown]> {
  const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    (Object.keys(after) as (keyof T & string)[])
      .filter((key) => !same(before[key], after[key]))
      .map((key) => [key, [before[key] ?? null, after[key] ?? null]]),
  );
}

/** Who changed a row last, and when: told with a stale write. */
export const lastChange = async (
  db: Db,
  noun: string,
  id: number,
): Promise<{ by: string | null; at: string | null }> =>
  (await db.maybe<{ by: string | null; at: string }>(sql`
    select u.name as by, e.at from deeds e left join users u on u.id = e.user_id
    where e.noun = ${noun} and e.noun_id = ${id} order by e.id desc limit 1`)) ?? { by: null, at: null };
