import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Change } from '#contract/live';
import { CommitUnknown, isAborted, isLost, isUnsent, mayAskAgain, mayDoAgain } from './faults';
import { gatheringSocket } from './gathering';
import { nameOf } from './prepared';

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
  /**
   * Everything inside is one transaction; called inside a transaction it joins it. `work` is done again, with what
   * stands in the database by then, when another transaction was in its way or the connection was lost before the
   * commit: outside of the database it must leave nothing, but through `afterCommit`. `tab`: of the browser it is for.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, tab?: string): Promise<T>;
  /** Runs the statement as the last of the transaction, on its way with the commit; outside of one, at once. */
  atCommit(query: Sql): Promise<void>;
  /** Does the work once the transaction is committed; outside of one, at once. */
  afterCommit(work: () => unknown): Promise<void>;
  /** Does what stands even where the transaction does not, once it is rolled back; outside of one, at once. */
  afterRollback(work: (db: Db) => Promise<unknown>): Promise<void>;
  /** Tells open pages what changes, once the transaction is committed; outside of one, at once. */
  announce(change: Announced): void;
}

type Announced = Omit<Change, 'tab'>;

export interface Database extends Db {
  address: Promise<string>;
  /** Hears what is announced through this pool. Answers how to stop. */
  watch(hear: (changes: readonly Change[]) => void): () => void;
  close(): Promise<void>;
}

const { builtins } = pg.types;
/** `2026-11-21 09:00:00.5+00` → `2026-11-21T09:00:00.5Z`; a server in another time zone costs a parse. */
const isoTime = (text: string) =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString();
const parsers = new Map<number, (text: string) => unknown>([
  // Identifiers and minor units stay below 2^53: contract/money/money.ts bounds amounts.
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, isoTime],
  [builtins.DATE, (text) => text],
]);
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

type Ask = (query: Sql) => Promise<pg.QueryResult>;

/** A pool, and whether its connections keep prepared statements: through a pooler the next one may be another server's. */
interface Connections {
  pool: pg.Pool;
  isDirect: boolean;
}

const queryOf = (query: Sql, { isDirect }: Connections) => ({
  text: query.text,
  values: query.values as unknown[],
  name: isDirect ? nameOf(query) : undefined,
});

function reader(ask: Ask): Pick<Db, 'rows' | 'row' | 'maybe' | 'run'> {
  const rows = async <Row>(query: Sql) => (await ask(query)).rows as Row[];
  return {
    rows,
    async row<Row>(query: Sql) {
      const [row] = await rows<Row>(query);
      if (row === undefined) throw new Error(`no row: ${query.text.slice(0, 200)}`);
      return row;
    },
    maybe: async <Row>(query: Sql) => (await rows<Row>(query))[0],
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}

/** What is to be done when a transaction ends, and when it has ended one way or the other. */
interface After {
  last: Sql[];
  commit: (() => unknown)[];
  rollback: ((db: Db) => Promise<unknown>)[];
  announced: Announced[];
  /** of the statement that failed first */
  failure?: unknown;
}

const nothing = (): After => ({ last: [], commit: [], rollback: [], announced: [] });

function inside(client: pg.PoolClient, to: Connections, after: After): Db {
  const ask: Ask = async (query) => {
    try {
      return await client.query(queryOf(query, to));
    } catch (error) {
      after.failure ??= error;
      throw error;
    }
  };
  const tx: Db = {
    ...reader(ask),
    transaction: (work) => work(tx),
    atCommit: async (query) => void after.last.push(query),
    afterCommit: async (work) => void after.commit.push(work),
    afterRollback: async (work) => void after.rollback.push(work),
    announce: (change) => void after.announced.push(change),
  };
  return tx;
}

/** One try at a transaction. Throws `CommitUnknown` where nobody can tell whether it stands. */
async function attempt<T>(to: Connections, after: After, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await to.pool.connect();
  let isCommitting = false;
  let broken: Error | undefined;
  try {
    // It goes ahead of the first statement without a round trip of its own.
    const begun = client.query('begin');
    begun.catch(() => {});
    const result = await work(inside(client, to, after));
    await begun;
    isCommitting = true;
    const last = after.last.map((query) => client.query(queryOf(query, to)));
    const [{ command }] = await Promise.all([client.query('commit'), ...last]);
    // PostgreSQL answers so where a statement failed and the work went on as if it had not.
    if (command !== 'COMMIT') throw new Error('a statement failed, and its transaction was to be committed');
    return result;
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault;
    });
    // Statements on their way together with one that failed are told that the transaction is aborted, and may be heard first.
    if (isAborted(error) && after.failure !== undefined) throw after.failure;
    throw isCommitting && isLost(error) && !isUnsent(error) ? new CommitUnknown(error) : error;
  } finally {
    client.release(broken);
  }
}

/** Two and a half seconds altogether: a database that starts again is met when it is back. */
const maxAttempts = 8;
/** Longer each time, and never the same for two that were in each other's way. */
const pause = (tries: number) => sleep(10 * 2 ** tries * (0.5 + Math.random()));

/** Tries until it succeeds, fails in a way that `mayRepeat` does not know, or has failed too often. */
async function repeatedly<T>(run: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await run();
    } catch (error) {
      if (tries === maxAttempts || !mayRepeat(error)) throw error;
      await pause(tries);
    }
}

/**
 * Opens a pool; whoever asks before a promised address is known waits for it. No session state is used (prepared
 * statements only where no pooler stands between, advisory locks only for a transaction), so PgBouncer in transaction
 * mode may stand between.
 */
export function openDatabase(url: string | Promise<string>, { connections = 20 } = {}): Database {
  const opening = Promise.resolve(url).then((address) => poolTo(address, connections));
  // Whoever asks gets the failure; that nobody asks is none.
  opening.catch(() => {});
  const ask: Ask = async (query) => {
    const to = await opening;
    return repeatedly(
      () => to.pool.query(queryOf(query, to)),
      (error) => mayAskAgain(error, query.text),
    );
  };
  const watchers = new Set<(changes: readonly Change[]) => void>();
  const notifyWatchers = (changes: readonly Announced[], tab: string | null = null) => {
    if (changes.length > 0) for (const hear of watchers) hear(changes.map((change) => ({ ...change, tab })));
  };
  const db: Database = {
    ...reader(ask),
    async transaction(work, tab) {
      const to = await opening;
      let after = nothing();
      const result = await repeatedly(() => {
        after = nothing();
        return attempt(to, after, work);
      }, mayDoAgain).catch(async (error: unknown) => {
        for (const stands of after.rollback) await stands(db);
        throw error;
      });
      for (const follows of after.commit) await follows();
      notifyWatchers(after.announced, tab);
      return result;
    },
    atCommit: async (query) => void (await ask(query)),
    afterCommit: async (work) => void (await work()),
    afterRollback: async (work) => void (await work(db)),
    announce: (change) => notifyWatchers([change]),
    address: opening.then(() => url),
    watch(hear) {
      watchers.add(hear);
      return () => watchers.delete(hear);
    },
    close: async () => (await opening).pool.end(),
  };
  return db;
}

function poolTo(url: string, connections: number): Connections {
  const to: Connections = {
    isDirect: false,
    pool: new pg.Pool({
      connectionString: url,
      max: connections,
      types,
      application_name: 'rostrum',
      pipeline: true,
      stream: gatheringSocket,
      onConnect: async (client) => {
        // Compiling a list's query takes PostgreSQL longer than answering it.
        const { rows } = await client.query<{ pid: number }>(
          "select set_config('TimeZone', 'UTC', false), set_config('jit', 'off', false), pg_backend_pid() as pid",
        );
        // A pooler has told a number of its own.
        to.isDirect = 'processID' in client && client.processID === rows[0]?.pid;
      },
    }),
  };
  // Without a listener a connection that dies would end the process: the pool replaces one that was idle, and whoever
  // holds one hears of it from the next statement.
  to.pool.on('error', () => {});
  to.pool.on('connect', (client) => client.on('error', () => {}));
  return to;
}
