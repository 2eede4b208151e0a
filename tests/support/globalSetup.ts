import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raw } from 'sql-template-tag';
import { build } from '../../scripts/build.mjs';
import { openDatabase } from '../../server/db/database';
import { startEmbedded, stopEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { databaseUrl } from './database';
import { atEnd } from './globalTeardown';

const prefix = 'rostrum-test-';

/**
 * Prepares one PostgreSQL for the whole run (TEST_DATABASE_URL or an embedded one in a temporary folder), in it the template
 * from which every test file copies its database, and the built child programs of the server.
 */
export default async function globalSetup() {
  // Each jest project that needs it calls this; the first call creates it.
  if (process.env.ROSTRUM_TEST_TEMPLATE) return;
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (!externalUrl) await clearInterrupted();
  const folder = externalUrl ? undefined : mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // Test data need not survive a crash of the machine, so nothing waits for the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const embedded = folder ? await startEmbedded(folder, { settings }) : undefined;
  const url = externalUrl ?? embedded?.url ?? '';
  const template = `rostrum_test_${process.pid}`;

  const admin = openDatabase(url, { connections: 1 });
  await admin.run(raw(`drop database if exists ${template} with (force)`));
  await admin.run(raw(`create database ${template}`));
  const db = openDatabase(databaseUrl(url, template), { connections: 1 });
  await migrate(db);
  await db.close();

  await build(['server']);
  process.env.ROSTRUM_TEST_PROGRAMS = join(__dirname, '../../build/server');
  process.env.ROSTRUM_TEST_SERVER = url;
  process.env.ROSTRUM_TEST_TEMPLATE = template;
  atEnd(async () => {
    await admin.run(raw(`drop database if exists ${template} with (force)`));
    await admin.close();
    await embedded?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
}

/** Stops the databases that interrupted runs left running. */
async function clearInterrupted() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    await stopEmbedded(folder).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
