import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder } from '../../server/db/embedded';
import { pollUntil } from '../support/pollUntil';
import { dataFolder, startServer } from '../support/server';

const data = dataFolder();
afterAll(() => data.remove());

const readPostmasterPid = () =>
  Number(
    readFileSync(join(databaseFolder(data.folder), 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0],
  );

test('a server whose database is killed reports it, restarts the database and continues', async () => {
  const server = await startServer({ DATA_DIR: data.folder, DEMO: '0', LOG_LEVEL: 'warn' });
  const isHealthy = () =>
    fetch(`${server.origin}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (let killed = 0; killed < 3; killed++) {
    expect(await isHealthy()).toBe(true);
    process.kill(readPostmasterPid(), 'SIGKILL');
    await pollUntil('a restarted database', () => server.output().split('works again').length > killed + 1);
    await pollUntil('a healthy server', isHealthy);
  }
  expect(server.output()).toContain('The embedded PostgreSQL has ended unexpectedly');
  expect(server.child.exitCode).toBeNull();
  expect(await server.stop()).toBe(0);
});
