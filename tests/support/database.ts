import sql, { raw } from 'sql-template-tag';
import { type Database, openDatabase } from '../../server/db/database';

let databaseCount = 0;

/** Creates a database with the current schema, copied from the run's template. Closing it drops it. */
export async function openTestDatabase(): Promise<Database & { url: string }> {
  const { ROSTRUM_TEST_SERVER: server, ROSTRUM_TEST_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('tests/support/globalSetup.ts has not run for this project');
  const name = `${template}_${process.env.JEST_WORKER_ID ?? 0}_${process.pid}_${++databaseCount}`;
  // PostgreSQL's default, copying page by page through the log, takes seven times as long.
  await withAdmin(server, (admin) =>
    admin.run(raw(`create database ${name} template ${template} strategy file_copy`)),
  );
  const url = databaseUrl(server, name);
  const db = openDatabase(url, { connections: 10 });
  return {
    ...db,
    url,
    async close() {
      await db.close();
      await withAdmin(server, (admin) => admin.run(raw(`drop database ${name} with (force)`)));
    },
  };
}

export async function withAdmin(server: string, work: (admin: Database) => Promise<unknown>) {
  const admin = openDatabase(server, { connections: 1 });
  try {
    await work(admin);
  } finally {
    await admin.close();
  }
}

/** Empties tables and those that refer to them. */
export const truncate = (db: Database, ...tables: string[]): Promise<number> =>
  db.run(sql`truncate ${raw(tables.map((table) => `"${table}"`).join(', '))} restart identity cascade`);

/** Returns the address of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
