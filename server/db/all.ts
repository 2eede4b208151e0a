import sql, { type Sql } from 'sql-template-tag';
import type { Db } from './database';

/** Rows read at a time. */
const batchSize = 500;

/** All rows that match, however many. */
export interface AllRows<Row> {
  total: number;
  /** reads them in their order, some at a time */
  batches(): AsyncGenerator<Row[]>;
}

/**
 * All rows of a list. Which they are, and their order, is read at once; the rows themselves while they are wanted, so
 * that neither memory nor a connection is held for whoever takes long. A row that is removed meanwhile is left out.
 *
 * `ids` selects the identifiers in order, `rowsOf` the rows of some of them in any.
 */
export async function readAllRows<Row extends { id: number }>(
  db: Db,
  ids: Sql,
  selectRows: (batch: readonly number[]) => Sql,
): Promise<AllRows<Row>> {
  // As JSON they are numbers at once; two hundred thousand texts on the way to it would weigh.
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
