import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Change } from '#contract/live';
import { createBatchingSocket } from './batching-socket';
import { CommitUnknown, canRetryQuery, canRetryTransaction, isAborted, isLost, isUnsent } from './issues';
import { openNotifications, type Subscriber, type Subscription } from './listen';
import { getStatementName } from './prepared';

/** The only access to PostgreSQL: a query is a `sql` template, a row is a plain object. */
export interface Db {
  /** returns all rows */
  rows<Row>(query: Sql): Promise<Row[]>;
  /** returns the one row; throws when there is none */
  row<Row>(query: Sql): Promise<Row>;
  /** returns the row or undefined */
  maybe<Row>(query: Sql): Promise<Row | undefined>;
  /** runs the statement and returns the number of affected rows */
  run(query: Sql): Promise<number>;
  /**
   * Runs `work` in a transaction; inside a transaction it joins that one. `work` is repeated after a conflict with another
   * transaction or when the connection was lost before the commit, so it must have no effect outside the database except
   * through `afterCommit`. `tab`: the browser tab that started it.
   */
  transaction<T>(work: (tx: Db) => Promise<T>, tab?: string): Promise<T>;
  /** Runs `work` after all other work of the transaction, before its commit; outside a transaction, at once. */
  beforeCommit(work: (tx: Db) => Promise<unknown>): Promise<void>;
  /** Runs the statement as the last of the transaction, sent together with the commit; outside a transaction, at once. */
  atCommit(query: Sql): Promise<void>;
  /** Runs `work` after the transaction is committed; outside a transaction, at once. */
  afterCommit(work: () => unknown): Promise<void>;
  /** Runs `work` after the transaction is rolled back, for writes that must survive it; outside a transaction, at once. */
  afterRollback(work: (db: Db) => Promise<unknown>): Promise<void>;
  /** Notifies open pages of a change after the transaction is committed; outside a transaction, at once. */
  announce(change: Announcement): void;
}

type Announcement = Omit<Change, 'tab'>;

export interface Database extends Db {
  address: Promise<string>;
  /** Subscribes to changes announced through this pool. Returns a function that unsubscribes. */
  watch(listener: (changes: readonly Change[]) => void): () => void;
  /** Subscribes to notifications between processes (LISTEN), over one connection beside the pool. */
  listen(subscriber: Subscriber): Subscription;
  close(): Promise<void>;
}

const { builtins } = pg.types;
/** Converts `2026-11-21 09:00:00.5+00` to `2026-11-21T09:00:00.5Z`; a server in another time zone costs a parse. */
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

type RunQuery = (query: Sql) => Promise<pg.QueryResult>;

/**
 * A pool, and whether its connections may use prepared statements: behind a pooler the next query may reach another server
 * connection.
 */
interface Connections {
  pool: pg.Pool;
  isDirect: boolean;
}

const toPgQuery = (query: Sql, { isDirect }: Connections) => ({
  text: query.text,
  values: query.values as unknown[],
  name: isDirect ? getStatementName(query) : undefined,
});

function createReader(runQuery: RunQuery): Pick<Db, 'rows' | 'row' | 'maybe' | 'run'> {
  const rows = async <Row>(query: Sql) => (await runQuery(query)).rows as Row[];
  return {
    rows,
    async row<Row>(query: Sql) {
      const [row] = await rows<Row>(query);
      if (row === undefined) throw new Error(`no row: ${query.text.slice(0, 200)}`);
      return row;
    },
    maybe: async <Row>(query: Sql) => (await rows<Row>(query))[0],
    run: async (query) => (await runQuery(query)).rowCount ?? 0,
  };
}

/** Tasks to run when a transaction ends, and after its commit or rollback. */
interface EndTasks {
  beforeCommit: ((tx: Db) => Promise<unknown>)[];
  atCommit: Sql[];
  afterCommit: (() => unknown)[];
  afterRollback: ((db: Db) => Promise<unknown>)[];
  announced: Announcement[];
  /** the error of the first statement that failed */
  failure?: unknown;
}

const createEndTasks = (): EndTasks => ({
  beforeCommit: [],
  atCommit: [],
  afterCommit: [],
  afterRollback: [],
  announced: [],
});

function createTransaction(client: pg.PoolClient, target: Connections, endTasks: EndTasks): Db {
  const runQuery: RunQuery = async (query) => {
    try {
      return await client.query(toPgQuery(query, target));
    } catch (error) {
      endTasks.failure ??= error;
      throw error;
    }
  };
  const tx: Db = {
    ...createReader(runQuery),
    transaction: (work) => work(tx),
    beforeCommit: async (work) => void endTasks.beforeCommit.push(work),
    atCommit: async (query) => void endTasks.atCommit.push(query),
    afterCommit: async (work) => void endTasks.afterCommit.push(work),
    afterRollback: async (work) => void endTasks.afterRollback.push(work),
    announce: (change) => void endTasks.announced.push(change),
  };
  return tx;
}

/** Attempts a transaction once. Throws `CommitUnknown` when it is unknown whether it was committed. */
async function attemptTransaction<T>(
  target: Connections,
  endTasks: EndTasks,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const client = await target.pool.connect();
  let isCommitting = false;
  let connectionError: Error | undefined;
  try {
    // It is sent ahead of the first statement without a round trip of its own.
    const beginning = client.query('begin');
    beginning.catch(() => {});
    const tx = createTransaction(client, target, endTasks);
    const result = await work(tx);
    for (const task of endTasks.beforeCommit) await task(tx);
    await beginning;
    isCommitting = true;
    const lastStatements = endTasks.atCommit.map((query) => client.query(toPgQuery(query, target)));
    const [{ command }] = await Promise.all([client.query('commit'), ...lastStatements]);
    // PostgreSQL answers ROLLBACK when a statement failed and `work` ignored the error.
    if (command !== 'COMMIT')
      throw new Error('cannot commit: an earlier statement failed and its error was ignored');
    return result;
  } catch (error) {
    await client.query('rollback').catch((issue: Error) => {
      connectionError = issue;
    });
    // Statements sent together with one that failed only report that the transaction is aborted, and their errors may arrive
    // first.
    if (isAborted(error) && endTasks.failure !== undefined) throw endTasks.failure;
    throw isCommitting && isLost(error) && !isUnsent(error) ? new CommitUnknown(error) : error;
  } finally {
    client.release(connectionError);
  }
}

/** About two and a half seconds in total, long enough for a database to restart. */
const maxAttempts = 8;
/** Exponential with jitter, so that two conflicting transactions do not collide again. */
const backOff = (attemptNumber: number) => sleep(10 * 2 ** attemptNumber * (0.5 + Math.random()));

/**
 * Repeats `run` until it succeeds, fails with an error that `canRetry` does not accept, or has failed `maxAttempts` times.
 */
async function retry<T>(run: () => Promise<T>, canRetry: (error: unknown) => boolean): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber++)
    try {
      return await run();
    } catch (error) {
      if (attemptNumber === maxAttempts || !canRetry(error)) throw error;
      await backOff(attemptNumber);
    }
}

/**
 * Opens a pool; queries wait until a promised address is known. It uses no session state (prepared statements only without a
 * pooler, advisory locks only within a transaction), so PgBouncer in transaction mode works.
 */
export function openDatabase(url: string | Promise<string>, { connections = 20 } = {}): Database {
  const connected = Promise.resolve(url).then((address) => createPool(address, connections));
  // Callers receive the failure; without a caller it must not be reported as an unhandled rejection.
  connected.catch(() => {});
  const runQuery: RunQuery = async (query) => {
    const target = await connected;
    return retry(
      () => target.pool.query(toPgQuery(query, target)),
      (error) => canRetryQuery(error, query.text),
    );
  };
  const address = connected.then(() => url);
  address.catch(() => {});
  const notifications = openNotifications(address);
  const watchers = new Set<(changes: readonly Change[]) => void>();
  const notifyWatchers = (changes: readonly Announcement[], tab: string | null = null) => {
    if (changes.length > 0)
      for (const listener of watchers) listener(changes.map((change) => ({ ...change, tab })));
  };
  const db: Database = {
    ...createReader(runQuery),
    async transaction(work, tab) {
      const target = await connected;
      let endTasks = createEndTasks();
      const result = await retry(() => {
        endTasks = createEndTasks();
        return attemptTransaction(target, endTasks, work);
      }, canRetryTransaction).catch(async (error: unknown) => {
        for (const task of endTasks.afterRollback) await task(db);
        throw error;
      });
      for (const task of endTasks.afterCommit) await task();
      notifyWatchers(endTasks.announced, tab);
      return result;
    },
    beforeCommit: async (work) => void (await work(db)),
    atCommit: async (query) => void (await runQuery(query)),
    afterCommit: async (work) => void (await work()),
    afterRollback: async (work) => void (await work(db)),
    announce: (change) => notifyWatchers([change]),
    address,
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    listen: notifications.subscribe,
    async close() {
      await notifications.close();
      await (await connected).pool.end();
    },
  };
  return db;
}

function createPool(url: string, connections: number): Connections {
  const target: Connections = {
    isDirect: false,
    pool: new pg.Pool({
      connectionString: url,
      max: connections,
      // An idle process keeps one, so that the first request after a pause does not wait for a connection.
      min: 1,
      types,
      application_name: 'rostrum',
      pipeline: true,
      stream: createBatchingSocket,
      onConnect: async (client) => {
        // Just-in-time compilation (JIT) is off: it takes longer than the query of a list itself.
        const { rows } = await client.query<{ pid: number }>(
          "select set_config('TimeZone', 'UTC', false), set_config('jit', 'off', false), pg_backend_pid() as pid",
        );
        // A pooler reports a process id of its own.
        target.isDirect = 'processID' in client && client.processID === rows[0]?.pid;
      },
    }),
  };
  // Without a listener a broken connection would end the process. The pool replaces an idle one; the user of an active one
  // gets the error from the next statement.
  target.pool.on('error', () => {});
  target.pool.on('connect', (client) => client.on('error', () => {}));
  return target;
}
