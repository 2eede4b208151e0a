import { createPublicKey } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { type Secrets, UnreadableSecretError } from './cipher';
import { type EncryptedColumn, encryptedColumnNames, getColumnUse } from './columns';

/**
 * Encrypts the columns that an earlier version stored readably, each once, and encrypts again with the newest key what has
 * an older one. Returns a sentence about the stored secrets that none of the keys can read, if there are any; they remain
 * as they are. Everything happens in one transaction that only one process runs at a time, so a process that is killed
 * leaves nothing half done.
 */
export const prepareSecrets = (db: Db, secrets: Secrets): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await lock(tx, 'secrets');
    const encrypted = await tx.rows<{ name: string }>(sql`select name from encrypted_columns`);
    const unreadable = new Map<EncryptedColumn, number[]>();
    for (const column of encryptedColumnNames)
      if (encrypted.some(({ name }) => name === column))
        unreadable.set(column, await renewColumn(tx, secrets, column));
      else await encryptColumn(tx, secrets, column);
    return describeUnreadable(secrets, unreadable);
  });

/** Returns the table and the column as SQL. */
function splitName(column: EncryptedColumn) {
  const [table = '', name = ''] = column.split('.');
  return { table: raw(table), name: raw(name) };
}

const readStored = (tx: Db, column: EncryptedColumn) => {
  const { table, name } = splitName(column);
  return tx.rows<{ id: number; stored: string }>(
    sql`select id, ${name} as stored from ${table} where ${name} <> '' order by id`,
  );
};

/** Encrypts the readable values of a column and records it, so that no later start takes a readable value for one of them. */
async function encryptColumn(tx: Db, secrets: Secrets, column: EncryptedColumn): Promise<void> {
  const { table, name } = splitName(column);
  await tx.run(sql`lock table ${table} in access exclusive mode`);
  const rows = await readStored(tx, column);
  const { publicKey } = getColumnUse(column);
  for (const { id, stored } of rows) {
    await tx.run(sql`update ${table} set ${name} = ${secrets.encrypt(column, id, stored)} where id = ${id}`);
    if (publicKey)
      await tx.run(sql`update ${table} set ${raw(publicKey)} = ${toPublicKey(stored)} where id = ${id}`);
  }
  // The file of the table would still contain the former rows. A new expression makes PostgreSQL write another file.
  if (rows.length > 0)
    await tx.run(sql`alter table ${table} alter column ${name} type text using ${name} || ''`);
  await tx.run(sql`insert into encrypted_columns (name) values (${column})`);
}

/** Encrypts values with the newest key. Returns the rows whose values none of the keys can read. */
async function renewColumn(tx: Db, secrets: Secrets, column: EncryptedColumn): Promise<number[]> {
  const { table, name } = splitName(column);
  const unreadable: number[] = [];
  for (const { id, stored } of await readStored(tx, column))
    try {
      const value = secrets.decrypt(column, id, stored);
      if (!secrets.isCurrent(stored))
        // Another process may have stored a new secret meanwhile.
        await tx.run(sql`
          update ${table} set ${name} = ${secrets.encrypt(column, id, value)} where id = ${id} and ${name} = ${stored}`);
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      unreadable.push(id);
    }
  return unreadable;
}

/** Returns the public half of a private key as base64 of its SPKI form; empty for a text that is no key. */
function toPublicKey(privateKey: string): string {
  try {
    return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  } catch {
    return '';
  }
}

/** The number of rows that the sentence names for a column. */
const maxNamedRows = 20;

function describeUnreadable(
  { source }: Pick<Secrets, 'source'>,
  unreadable: ReadonlyMap<EncryptedColumn, readonly number[]>,
): string | undefined {
  const disabled = [...unreadable].flatMap(([column, ids]) => {
    const rest = ids.length > maxNamedRows ? ` and ${ids.length - maxNamedRows} more` : '';
    const names = `${ids.slice(0, maxNamedRows).join(', ')}${rest}`;
    return ids.length > 0 ? `${getColumnUse(column).disables} ${names} (${column})` : [];
  });
  if (disabled.length === 0) return undefined;
  return `The key in ${source} cannot read some stored secrets, which are kept but switched off until you start with their key as well or enter them again: ${disabled.join('; ')}.`;
}
