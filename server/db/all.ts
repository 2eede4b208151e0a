import sql, { type Sql } from 'sql-template-tag';
import type { Db } from './database';

/** rows per query */
const batchSize = 500;

/** All rows that match a query, read in batches. */
export interface AllRows<Row> {
  total: number;
  /** reads the rows in order, a batch at a time */
  batches(): AsyncGenerator<Row[]>;
}

/**
 * Reads all rows of a list. The ids and their order are read at once, the rows themselves on demand, so that a slow reader
 * occupies neither memory nor a connection. Rows removed in the meantime are left out.
 * `ids` selects the ids in order, `selectRows` selects the rows of a batch in any order.
 */
export async function readAllRows<Row extends { id: number }>(
  db: Db,
  ids: Sql,
  selectRows: (batch: readonly number[]) => Sql,
): Promise<AllRows<Row>> {
  // JSON yields numbers directly; parsing 200,000 separate values would be slow.
  const { all } = await db.row<{ all: number[] }>(sql`select to_json(array(${ids})) as "all"`);
  return {
    total: all.length,
    async *batches() {
      for (let from = 0; from < all.length; from += batchSize) {
        const batch = all.slice(from, from + batchSize);
        const rows = new Map((await db.rows<Row>(selectRows(batch))).map((row) => [row.id, row]));
        yield batch.flatMap((id) => rows.get(id) ?? []);
      }
    },
  };
}
