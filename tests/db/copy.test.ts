import sql, { raw } from 'sql-template-tag';
import { copyDatabase } from '../../server/db/copy';
import type { Database } from '../../server/db/database';
import { seedPresets } from '../../server/db/presets';
import { openTestApp, type TestApp } from '../support/app';
import { openTestDatabase } from '../support/database';

let app: TestApp;
let empty: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  app = await openTestApp();
  // A second, empty database: the schema of the template has to be dropped first.
  const db = await openTestDatabase();
  await db.run(sql`drop schema public cascade`);
  await db.run(sql`create schema public`);
  empty = db;
  drop = db.close;
});
afterAll(async () => {
  await app.close();
  await drop();
});

test('copies every row to another database, which continues the sequences', async () => {
  await app.db.transaction(seedPresets);
  const admin = await app.signIn('ADMIN');
  await admin.post('/users', {
    name: 'Ludmila Cartouche',
    email: 'ludmila@rostrum.test',
    role: 'EDITOR',
    language: 'pt-BR',
    departmentIds: [],
  });
  // More than one batch, numbers beyond JavaScript's safe integers, and text that JSON escapes.
  await app.db.run(sql`
    insert into events (at, noun, noun_id, action, reason)
    select now(), 'users', 9007199254740993, 'save', E'"line\\none" \\\\ 拍品 ' || n from generate_series(1, 1200) n`);
  // A customer merged into a later one keeps its remaining contacts.
  await app.db.run(sql`
    insert into customers (id, name, sort_name, spellings, merged_into) overriding system value
    select n, 'Inventar', 'inventar', 'Inventar', case when n = 1 then 900 end from generate_series(1, 900) n`);
  await app.db.run(sql`alter table customer_contacts disable trigger customer_id_survivor`);
  await app.db.run(sql`
    insert into customer_contacts (customer_id, kind, value, position) values (1, 'EMAIL', 'a@inventar.test', 0)`);
  const copied = await copyDatabase(app.db, empty);

  for (const [table, rows] of copied) {
    const digest = (db: Database) =>
      db.row(
        sql`select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${raw(`"${table}"`)} t`,
      );
    expect([table, await digest(empty)]).toEqual([table, await digest(app.db)]);
    expect(rows).toBe(
      (await app.db.row<{ n: number }>(sql`select count(*) as n from ${raw(`"${table}"`)}`)).n,
    );
  }
  const { id } = await empty.row<{ id: number }>(sql`
    insert into users (email, name, role) values ('next@rostrum.test', 'Next', 'EDITOR') returning id`);
  const { last } = await app.db.row<{ last: number }>(sql`select max(id) as last from users`);
  expect(id).toBe(last + 1);
  const { number } = await empty.row<{ number: string }>(sql`
    insert into customers (name, sort_name, spellings) values ('Next', 'next', 'Next') returning customer_no as number`);
  expect(number).toBe('C000901');
});

test('refuses to overwrite a database with data', async () => {
  await expect(copyDatabase(app.db, empty)).rejects.toThrow('already holds a house');
});
