import { enqueue } from '../../server/jobs/job';
import { startWorker } from '../../server/jobs/worker';
import { openHouse, type TestHouse } from '../support/app';

let test: TestHouse;
beforeAll(async () => {
  test = await openHouse();
});
afterAll(() => test?.close());

it('what somebody waits for goes before all that nobody waits for, each in the order of its asking', async () => {
  for (const [kind, name] of [
    ['picture', 'first'],
    ['picture', 'second'],
    ['import', 'third'],
    ['import', 'fourth'],
  ] as const)
    await enqueue(test.db, kind, { name });
  const done: string[] = [];
  const run = async (_: unknown, { name }: { name: string }) => done.push(name);
  const worker = startWorker(test.house, { picture: { patient: true, run }, import: { run } }, (error) => {
    throw error;
  });
  while (done.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  await worker.stop();
  expect(done).toEqual(['third', 'fourth', 'first', 'second']);
});
