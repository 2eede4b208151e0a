import { setTimeout as sleep } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import type { Database, Db } from '../../server/db/database';
import { CommitUnknown } from '../../server/db/issues';
import { openTestDatabase } from '../support/database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(sql`create table counts (id int primary key, n int not null)`);
  await db.run(sql`insert into counts select id, 0 from generate_series(1, 2) id`);
});
afterAll(() => db.close());

const countOf = async (id: number) =>
  (await db.row<{ n: number }>(sql`select n from counts where id = ${id}`)).n;
const add = (tx: Db, id: number) => tx.run(sql`update counts set n = n + 1 where id = ${id}`);

/** Terminates every connection to this database except its own. */
const cutConnections = () =>
  db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);

test('repeats transactions whose connection is cut, each taking effect once', async () => {
  const before = await countOf(1);
  let attempts = 0;
  const work = Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const action = () =>
        db.transaction(async (tx) => {
          attempts++;
          await tx.row(sql`select pg_sleep(${0.005 * (at % 7)}) as slept`);
          await tx.run(sql`insert into counts values (${1000 + at}, ${at})`);
          await tx.row(sql`select pg_sleep(0.01) as slept`);
          await add(tx, 1);
        });
      await action().catch(async (error: unknown) => {
        // Cut during the commit: only the database knows the result, and the caller can query it.
        if (!(error instanceof CommitUnknown)) throw error;
        if (!(await db.maybe(sql`select 1 from counts where id = ${1000 + at}`))) await action();
      });
    }),
  );
  for (let cut = 0; cut < 5; cut++) {
    await sleep(15);
    await cutConnections();
  }
  await work;
  expect(attempts).toBeGreaterThan(40);
  expect(await countOf(1)).toBe(before + 40);
  expect(await db.run(sql`delete from counts where id >= 1000`)).toBe(40);
});

test('an idle client whose connection is cut does not end the process', async () => {
  let attempts = 0;
  const done = db.transaction(async (tx) => {
    attempts++;
    const { pid } = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    if (attempts === 1) {
      await db.run(sql`select pg_terminate_backend(${pid})`);
      await sleep(100);
    }
    return add(tx, 1);
  });
  expect(await done).toBe(1);
  expect(attempts).toBe(2);
});

test('repeats a transaction after a deadlock, invisibly to the callers', async () => {
  const [first, second] = [await countOf(1), await countOf(2)];
  let attempts = 0;
  let release = () => {};
  const bothLocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const inOrder = (before: number, after: number) =>
    db.transaction(async (tx) => {
      await add(tx, before);
      if (++attempts === 2) release();
      await bothLocked;
      await add(tx, after);
    });
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  // The repeated transaction can meet the other one once more before that has ended.
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect([await countOf(1), await countOf(2)]).toEqual([first + 2, second + 2]);
});

test('repeats a transaction that could not be serialized, with the current data', async () => {
  const before = await countOf(1);
  let attempts = 0;
  await db.transaction(async (tx) => {
    attempts++;
    await tx.run(raw('set transaction isolation level repeatable read'));
    const { n } = await tx.row<{ n: number }>(sql`select n from counts where id = 1`);
    if (attempts === 1) await add(db, 1);
    await tx.run(sql`update counts set n = ${n + 1} where id = 1`);
  });
  expect(attempts).toBe(2);
  expect(await countOf(1)).toBe(before + 2);
});

test('does not repeat a transaction after an error of the callback', async () => {
  const before = await countOf(1);
  let attempts = 0;
  const done = db.transaction(async (tx) => {
    attempts++;
    await add(tx, 1);
    throw new Error('no');
  });
  await expect(done).rejects.toThrow('no');
  expect(attempts).toBe(1);
  expect(await countOf(1)).toBe(before);
});

test('does not commit after a failed statement whose error was caught', async () => {
  const before = await countOf(1);
  const done = db.transaction(async (tx) => {
    await add(tx, 1);
    await tx.run(raw('select no_such_column')).catch(() => 0);
  });
  await expect(done).rejects.toThrow('cannot commit: an earlier statement failed and its error was ignored');
  expect(await countOf(1)).toBe(before);
});

test('runs callbacks for commit and rollback once, at the end', async () => {
  const events: string[] = [];
  let attempts = 0;
  const action = (fails: boolean) =>
    db.transaction(async (tx) => {
      attempts++;
      await tx.afterCommit(() => events.push('committed'));
      await tx.afterRollback(async (outside) =>
        events.push(`rolled back ${await outside.run(sql`select 1`)}`),
      );
      if (attempts === 1) throw Object.assign(new Error('in the way'), { code: '40001' });
      events.push('done');
      if (fails) throw new Error('no');
    });
  await action(false);
  expect(events).toEqual(['done', 'committed']);
  await expect(action(true)).rejects.toThrow('no');
  expect(events.slice(2)).toEqual(['done', 'rolled back 1']);
});

test('disables JIT compilation, also on an external PostgreSQL', async () => {
  expect(await db.row(sql`select current_setting('jit') as jit`)).toEqual({ jit: 'off' });
});
