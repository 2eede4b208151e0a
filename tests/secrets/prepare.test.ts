import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sql, { join as joinSql, raw } from 'sql-template-tag';
import { readConfig } from '../../server/config';
import { newDkimKey } from '../../server/mail-accounts/dkim-key';
import { createSecrets, type Secrets } from '../../server/secrets/cipher';
import { type EncryptedColumn, encryptedColumnNames, getColumnUse } from '../../server/secrets/columns';
import { loadKeys } from '../../server/secrets/key-file';
import { prepareSecrets } from '../../server/secrets/prepare';
import { openTestDatabase } from '../support/database';
import { addAuthenticatorRow, findTablesWith, newKey } from '../support/secrets';
import { waitForLock } from '../support/waitForLock';

const marker = 'READABLE-7770060';
const key = newKey();
const create = (...keys: Parameters<typeof createSecrets>[0]['keys']) =>
  createSecrets({ keys, source: 'SECRET_KEY' });
const secrets = create(key);

let db: Awaited<ReturnType<typeof openTestDatabase>>;
/** A row of each table of encrypted columns. */
const rowIds = new Map<string, number>();
const children: ChildProcessByStdio<null, Readable, null>[] = [];
let folder: string;

/** Opens a database as a version without encryption left it after the migrations: readable secrets in every column. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rostrum-keys-'));
  db = await openTestDatabase();
  await db.run(sql`insert into mail_accounts (name) values ('Without secrets')`);
  await addAuthenticatorRow(db);
  for (const column of encryptedColumnNames) {
    const [table = '', name = ''] = column.split('.');
    const { id } = await db.row<{ id: number }>(sql`select min(id) as id from ${raw(table)}`);
    rowIds.set(table, id);
    await db.run(sql`update ${raw(table)} set ${raw(name)} = ${`${marker} ${name}`} where id = ${id}`);
  }
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const rowOf = (column: EncryptedColumn) => rowIds.get(column.split('.')[0] ?? '') ?? 0;
async function readStored(column: EncryptedColumn): Promise<string> {
  const [table = '', name = ''] = column.split('.');
  return (
    await db.row<{ stored: string }>(
      sql`select ${raw(name)} as stored from ${raw(table)} where id = ${rowOf(column)}`,
    )
  ).stored;
}
const readAll = (by: Secrets) =>
  Promise.all(
    encryptedColumnNames.map(async (column) => by.decrypt(column, rowOf(column), await readStored(column))),
  );
const plantedValues = encryptedColumnNames.map((column) => `${marker} ${column.split('.')[1]}`);
const setPassword = (text: string) =>
  db.run(sql`update mail_accounts set password = ${text} where id = ${rowOf('mail_accounts.password')}`);

test('encrypts what an earlier version stored readably, so that nothing of it remains in the database', async () => {
  const tables = new Set(encryptedColumnNames.map((column) => column.split('.')[0]));
  expect(await findTablesWith(db, marker)).toEqual([...tables].sort());
  expect(await prepareSecrets(db, secrets)).toBeUndefined();
  expect(await readAll(secrets)).toEqual(plantedValues);
  expect(await findTablesWith(db, marker)).toEqual([]);
  const accountColumns = encryptedColumnNames.filter((column) => column.startsWith('mail_accounts.'));
  const empty = await db.row(sql`
    select ${joinSql(accountColumns.map((column) => raw(column)))} from mail_accounts where name = 'Without secrets'`);
  expect(Object.values(empty as object)).toEqual(accountColumns.map(() => ''));
});

test('leaves nothing readable in the file of the table either', async () => {
  const searchFile = async () => {
    await db.run(sql`checkpoint`);
    const { isReadable } = await db.row<{ isReadable: boolean }>(sql`
      select position(${Buffer.from(marker)}::bytea in pg_read_binary_file(pg_relation_filepath('mail_accounts'))) > 0 as "isReadable"`);
    return isReadable;
  };
  expect(await searchFile()).toBe(true);
  await prepareSecrets(db, secrets);
  expect(await searchFile()).toBe(false);
});

test('stores the public half of the signing keys', async () => {
  const { privateKey, publicKey } = await newDkimKey();
  await db.run(
    sql`update mail_accounts set dkim_key = ${privateKey} where id = ${rowOf('mail_accounts.dkim_key')}`,
  );
  await prepareSecrets(db, secrets);
  const stored = await db.row<{ publicKey: string; nextPublicKey: string }>(sql`
    select dkim_public_key as "publicKey", next_dkim_public_key as "nextPublicKey" from mail_accounts
    where id = ${rowOf('mail_accounts.dkim_key')}`);
  // The other column contains no key, but the marker.
  expect(stored).toEqual({ publicKey, nextPublicKey: '' });
  expect(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')).toBe(
    publicKey,
  );
});

test('changes nothing the second time', async () => {
  await prepareSecrets(db, secrets);
  const read = () => db.rows(sql`select m.*, m.xmin::text from mail_accounts m order by id`);
  const before = await read();
  expect(await prepareSecrets(db, secrets)).toBeUndefined();
  expect(await read()).toEqual(before);
});

test('does not accept a readable value that is planted later, neither at once nor after a restart', async () => {
  await prepareSecrets(db, secrets);
  await setPassword('planted');
  await expect(readAll(secrets)).rejects.toThrow('mail_accounts.password');
  expect(await prepareSecrets(db, secrets)).toContain('mail account 1 (mail_accounts.password)');
  expect(await readStored('mail_accounts.password')).toBe('planted');
});

test('says in one sentence what another key disables, and deletes nothing', async () => {
  await prepareSecrets(db, secrets);
  const before = await db.rows(sql`select * from mail_accounts order by id`);
  const sentence = await prepareSecrets(db, create(newKey()));
  expect(sentence).toMatch(/^The key in SECRET_KEY cannot read some stored secrets, [^.]*: .*[^.]\.$/);
  for (const column of encryptedColumnNames)
    expect(sentence).toMatch(
      new RegExp(` ${getColumnUse(column).disables} ${rowOf(column)} \\(${column}\\)[;.]`),
    );
  expect(await db.rows(sql`select * from mail_accounts order by id`)).toEqual(before);
  expect(await readAll(secrets)).toEqual(plantedValues);
});

test('encrypts with a new key what has the old one, which is then no longer needed', async () => {
  await prepareSecrets(db, secrets);
  const newest = newKey();
  expect(await prepareSecrets(db, create(newest, key))).toBeUndefined();
  expect(await prepareSecrets(db, create(newest))).toBeUndefined();
  expect(await readAll(create(newest))).toEqual(plantedValues);
});

/** Prepares the secrets in a process of its own, whose key file is beside a data folder that all of them share. */
function startProcess() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, '../support/secretsProcess.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: db.url, DATA_DIR: join(folder, 'data'), SECRET_KEY: '' },
    },
  );
  children.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return { child, ended: once(child, 'close').then(() => output.trim()) };
}
const ownKey = () => createSecrets(loadKeys(readConfig({ DATA_DIR: join(folder, 'data') })));

/** Holds the preparation in its middle: the columns before this one are encrypted when it waits for the lock. */
const withHeldColumn = (column: EncryptedColumn, action: () => Promise<unknown>) =>
  expect(
    db.transaction(async (tx) => {
      await tx.run(sql`insert into encrypted_columns (name) values (${column})`);
      await action();
      throw new Error('released');
    }),
  ).rejects.toThrow('released');

test('several processes that start at once agree on one key and encrypt once', async () => {
  const results = await Promise.all(
    [startProcess(), startProcess(), startProcess()].map(({ ended }) => ended),
  );
  expect(results).toEqual(Array(3).fill('all can be read'));
  expect(await readAll(ownKey())).toEqual(plantedValues);
});

test('a process killed in the middle leaves all values as they were, and the next one encrypts them', async () => {
  const [, , third] = encryptedColumnNames;
  await withHeldColumn(third as EncryptedColumn, async () => {
    const { child, ended } = startProcess();
    await waitForLock(db);
    child.kill('SIGKILL');
    await ended;
  });
  expect(await Promise.all(encryptedColumnNames.map(readStored))).toEqual(plantedValues);
  expect(await db.rows(sql`select * from encrypted_columns`)).toEqual([]);
  expect(await startProcess().ended).toBe('all can be read');
  expect(await findTablesWith(db, marker)).toEqual([]);
  expect(await readAll(ownKey())).toEqual(plantedValues);
});
