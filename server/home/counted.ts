import sql from 'sql-template-tag';
import type { Db } from '../db/database';

const most = 5000;

/**
 * Remembers what was counted of sales, each for as long as no transaction has committed a change to its lots, what they
 * consist of and their pictures (`change_counters`), to the sale itself or to the rules of all sales. The answer takes
 * what the figures depend on beside (`reader`), and counts those sales of which they are not known.
 */
export function countedOfSales<T>() {
  const houses = new WeakMap<Db, Map<string, { stamp: string; value: T }>>();
  return async (
    db: Db,
    reader: string,
    sales: readonly number[],
    count: (unknown: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<Map<number, T>> => {
    if (sales.length === 0) return new Map();
    const known = houses.get(db) ?? new Map<string, { stamp: string; value: T }>();
    houses.set(db, known);
    // Asked before it is counted: what is counted may be newer than its stamp, never older.
    const stamps = await db.rows<{ id: number; stamp: string }>(sql`
      select a.id, concat_ws(' ', a.version, change_number('sale ' || a.id), change_number('rules')) as stamp
      from auctions a where a.id = any(${[...sales]}::bigint[])`);
    const keyOf = (id: number) => `${id} ${reader}`;
    const isKnown = ({ id, stamp }: (typeof stamps)[number]) => known.get(keyOf(id))?.stamp === stamp;
    // Taken before it is counted: meanwhile another answer may put what it counted earlier in their place.
    const figures = new Map(stamps.filter(isKnown).map(({ id }) => [id, known.get(keyOf(id))?.value as T]));
    const unknown = stamps.filter((sale) => !isKnown(sale));
    if (unknown.length === 0) return figures;
    const counted = await count(unknown.map(({ id }) => id));
    if (known.size + unknown.length > most) known.clear();
    for (const { id, stamp } of unknown) {
      const value = counted.get(id);
      if (value === undefined) continue;
      known.set(keyOf(id), { stamp, value });
      figures.set(id, value);
    }
    return figures;
  };
}
