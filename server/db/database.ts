import pg from 'pg';
import type { Sql } from 'sql-template-tag';

/** The one way to PostgreSQL: a query is a `sql` template, a row is a plain object. */
export interface Db {
  /** all rows */
  rows<Row>(query: Sql): Promise<Row[]>;
  /** the one row; its absence is a bug */
  row<Row>(query: Sql): Promise<Row>;
  /** the row or undefined */
  maybe<Row>(query: Sql): Promise<Row | undefined>;
  /** runs the statement, answers how many rows it touched */
  run(query: Sql): Promise<number>;
  /** everything inside is one transaction; called inside a transaction it joins it */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

export interface Database extends Db {
  close(): Promise<void>;
}

const { builtins } = pg.types;
/** `2026-11-21 09:00:00.5+00` → `2026-11-21T09:00:00.5Z`; a server in another time zone costs a parse. */
const isoTime = (text: string) =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString();
const parsers = new Map<number, (text: string) => unknown>([
  // Identifiers and minor units stay below 2^53: contract/money.ts bounds amounts.
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, isoTime],
  [builtins.DATE, (text) => text],
]);
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

type Connection = Promise<pg.Pool> | pg.PoolClient;

function reader(connection: Connection): Omit<Db, 'transaction'> {
  const rows = async <Row>(query: Sql) =>
    (await (await connection).query({ text: query.text, values: query.values as unknown[] })).rows as Row[];
  return {
    rows,
    async row<Row>(query: Sql) {
      const [row] = await rows<Row>(query);
      if (row === undefined) throw new Error(`no row: ${query.text.slice(0, 200)}`);
      return row;
    },
    maybe: async <Row>(query: Sql) => (await rows<Row>(query))[0],
    run: async (query) =>
      (await (await connection).query({ text: query.text, values: query.values as unknown[] })).rowCount ?? 0,
  };
}

function inside(client: pg.PoolClient): Db {
  const tx: Db = { ...reader(client), transaction: (work) => work(tx) };
  return tx;
}

/**
 * Opens a pool; whoever asks before a promised address is known waits for it. No session state is used (no named
 * statements, only transaction-level advisory locks), so PgBouncer in transaction mode may stand between.
 */
export function openDatabase(url: string | Promise<string>, { connections = 20 } = {}): Database {
  const opening = Promise.resolve(url).then((address) => poolTo(address, connections));
  // Whoever asks gets the failure; that nobody asks is none.
  opening.catch(() => {});
  return {
    ...reader(opening),
    async transaction(work) {
      const client = await (await opening).connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(inside(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((fault: Error) => {
          broken = fault;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: async () => (await opening).end(),
  };
}

function poolTo(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'rostrum',
    onConnect: async (client) => {
      await client.query("set timezone to 'UTC'");
    },
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}
