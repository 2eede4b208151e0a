import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '#contract/jobs';
import { demoPassword, demoUsers } from '../../server/demo/people';
import { createClient, fetchSessionCookie } from './client';
import { atEnd } from './globalTeardown';
import { pollUntil } from './pollUntil';
import { dataFolder, startServer } from './server';

/** The demo data takes less than a minute, but much longer on a machine with many waiting processes. */
const timeoutMs = 1_800_000;

/**
 * Creates what all browser test files share. The servers of the files, one at a time, use the same port and their browsers
 * the same profile, so that the program is loaded and compiled once.
 */
export default async function browserSetup() {
  await createDemoData();
  const profile = mkdtempSync(join(tmpdir(), 'rostrum-profile-'));
  atEnd(async () => rmSync(profile, { recursive: true, force: true }));
  process.env.ROSTRUM_TEST_PROFILE = profile;
  process.env.ROSTRUM_TEST_PORT = String(await findFreePort());
}

/** Returns a free port below those that systems assign, so that no other process gets it between two test files. */
async function findFreePort(): Promise<number> {
  const first = 10_000 + (process.pid % 20_000);
  for (let port = first; port < first + 100; port++) {
    const server = createServer();
    const isFree = await new Promise<boolean>((done) =>
      server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)),
    );
    await new Promise((done) => server.close(done));
    if (isFree) return port;
  }
  throw new Error(`no port is free from ${first} on`);
}

/**
 * Creates the demo data with all its pictures. Every browser test file starts with a copy, because drawing the pictures
 * takes longer than many of the tests.
 */
async function createDemoData() {
  const { folder, remove } = dataFolder();
  atEnd(remove);
  const server = await startServer({ DATA_DIR: folder, DEMO: '1' }, undefined, timeoutMs);
  const admin = demoUsers.find(({ role }) => role === 'ADMIN')?.email ?? '';
  const client = createClient(server.origin, await fetchSessionCookie(server.origin, admin, demoPassword));
  const count = async (state: Job['state']) =>
    (await client.get<{ total: number }>(`/jobs?queue=pictures&state=${state}`)).body.total;
  await pollUntil(
    'the pictures of the demo data',
    async () => {
      // Drawing pauses while requests are served.
      await sleep(2000);
      return [await count('WAITING'), await count('RUNNING')];
    },
    (totals) => totals.every((total) => total === 0),
    timeoutMs,
  );
  await server.stop();
  process.env.ROSTRUM_TEST_DEMO = folder;
}
