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
 * Creates the demo data with all its pictures. Every browser test file starts with a copy, because drawing the pictures
 * takes longer than many of the tests.
 */
export default async function browserSetup() {
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
