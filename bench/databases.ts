import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import sql from 'sql-template-tag';
import { openDatabase } from '../server/db/database';
import { startEmbedded } from '../server/db/embedded';
import { admin, newFolder, runServer } from './app';
import { fillItems } from './data';
import { fillPeople } from './people';

/** What a database contains beside presets and one ADMIN. */
export interface Rows {
  items: number;
  customers?: number;
}

export interface Databases {
  /** Creates a database with these rows that nothing has used before; returns its connection string. */
  create(rows: Rows): Promise<string>;
  /** Drops the last created database. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

const used = 'bench_used';
const unfinished = 'bench_unfinished';

/**
 * Starts the PostgreSQL of the benchmark. Rows are inserted once per run, or once for all runs that share BENCH_DATA: each
 * database is a copy, which takes seconds.
 */
export async function openDatabases(): Promise<Databases> {
  const existingFolder = process.env.BENCH_DATA;
  const folder = existingFolder ?? newFolder();
  const cluster = await startEmbedded(join(folder, 'database'));
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const toUrl = (name: string) => Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
  const drop = (name: string) => client.query(`drop database if exists ${name} with (force)`);
  const copy = async (name: string, template: string) => {
    await drop(name);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  };

  /** Creates a database to copy unless it exists. It gets its name when it is complete. */
  const prepare = async (name: string, template: string, fill: (url: string) => Promise<void>) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await copy(unfinished, template);
    await fill(toUrl(unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  };

  return {
    async create({ items, customers = 0 }) {
      const empty = await prepare('bench_empty', 'template0', fillPresets);
      const filled = await prepare(`bench_${items}_${customers}`, empty, async (url) => {
        const db = openDatabase(url);
        await fillItems(db, items);
        await fillPeople(db, customers);
        await db.run(sql`vacuum analyze`);
        await db.close();
      });
      await copy(used, filled);
      return toUrl(used);
    },
    async drop() {
      await drop(used);
    },
    async close() {
      await client.end();
      await cluster.stop();
      if (!existingFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server itself creates tables and presets at its start. */
async function fillPresets(url: string): Promise<void> {
  const folder = newFolder();
  const server = await runServer(url, folder);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  const db = openDatabase(url);
  await db.run(sql`
    insert into users (email, name, role, password_hash)
    values (${admin.email}, 'Bench', 'ADMIN', ${await hash(admin.password)})`);
  await db.close();
}
