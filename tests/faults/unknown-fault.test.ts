import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder, startServer } from '../support/server';

jest.setTimeout(180_000);

const data = dataFolder();
afterAll(() => data.remove());

test('a fault that belongs to nobody is written down, and ends nobody’s work', async () => {
  // What runs ahead of the program fails at a sign, as a listener of a library might.
  const faulty = join(data.folder, 'faulty.cjs');
  writeFileSync(
    faulty,
    `process.on('SIGUSR2', () => {
      setImmediate(() => { throw new Error('a fault of nobody'); });
      void Promise.reject(new Error('a promise of nobody'));
    });`,
  );
  const server = await startServer({
    DATA_DIR: data.folder,
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--require=${faulty}`,
  });
  server.child.kill('SIGUSR2');
  const written = () =>
    ['a fault of nobody', 'a promise of nobody'].every((fault) => server.output().includes(fault));
  while (!written() && server.child.exitCode === null) await sleep(20);
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
