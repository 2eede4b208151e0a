import sql, { raw } from 'sql-template-tag';
import { type Database, openDatabase } from '../../server/db/database';
import { pollUntil } from '../support/pollUntil';

/** The number of the advisory lock at which changes stop. */
const lock = 47_11;

/** Blocks every change of rows of the table, in the database at `url`, until the returned function is called. */
export async function stopAt(
  db: Database,
  url: string,
  { table, change }: { table: string; change: 'insert' | 'update' | 'delete' },
): Promise<() => Promise<void>> {
  await db.run(
    raw(`
    create function stop_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${lock}); return coalesce(new, old); end $$;
    create trigger stop_here before ${change} on ${table} for each row execute function stop_here()`),
  );
  const holder = openDatabase(url);
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let holds = () => {};
  const lockHeld = new Promise<void>((done) => {
    holds = done;
  });
  const holding = holder.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${lock})`);
    holds();
    await released;
  });
  await lockHeld;
  return async () => {
    release();
    await holding;
    await holder.close();
    await db.run(raw(`drop trigger stop_here on ${table}; drop function stop_here()`));
  };
}

/** Waits until a change is stopped. */
export const waitUntilStopped = (db: Database) =>
  pollUntil('a change that waits for the lock', () =>
    db.maybe(sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`),
  );

/** Waits until the transaction of a killed process has ended with its connection. */
export const waitForEndOfTransactions = (db: Database) =>
  pollUntil(
    'the end of the transaction',
    () =>
      db.rows(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
          and backend_type = 'client backend'`),
    (running) => running.length === 0,
  );
