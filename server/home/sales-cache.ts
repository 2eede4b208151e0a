import sql from 'sql-template-tag';
import type { Db } from '../db/database';

const maxEntries = 5000;

/**
 * Creates a cache of figures per sale. An entry is valid until a transaction commits a change to the lots of the sale, their
 * items or pictures (`change_counters`), to the sale itself or to the rules of all sales. `reader` identifies whatever else
 * the figures depend on; `count` computes the missing ones.
 */
export function createSalesCache<T>() {
  const caches = new WeakMap<Db, Map<string, { stamp: string; value: T }>>();
  return async (
    db: Db,
    reader: string,
    sales: readonly number[],
    count: (missing: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<Map<number, T>> => {
    if (sales.length === 0) return new Map();
    const cached = caches.get(db) ?? new Map<string, { stamp: string; value: T }>();
    caches.set(db, cached);
    // Stamps are read before counting, so that figures may be newer than their stamp but never older.
    const stamps = await db.rows<{ id: number; stamp: string }>(sql`
      select a.id, concat_ws(' ', a.version, change_number('sale ' || a.id), change_number('rules')) as stamp
      from auctions a where a.id = any(${[...sales]}::bigint[])`);
    const toKey = (id: number) => `${id} ${reader}`;
    const isCached = ({ id, stamp }: (typeof stamps)[number]) => cached.get(toKey(id))?.stamp === stamp;
    // Cached figures are read before counting, because a concurrent call may replace them with older ones meanwhile.
    const figures = new Map(stamps.filter(isCached).map(({ id }) => [id, cached.get(toKey(id))?.value as T]));
    const missing = stamps.filter((sale) => !isCached(sale));
    if (missing.length === 0) return figures;
    const counts = await count(missing.map(({ id }) => id));
    if (cached.size + missing.length > maxEntries) cached.clear();
    for (const { id, stamp } of missing) {
      const value = counts.get(id);
      if (value === undefined) continue;
      cached.set(toKey(id), { stamp, value });
      figures.set(id, value);
    }
    return figures;
  };
}
