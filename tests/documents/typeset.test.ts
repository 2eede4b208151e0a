import { join } from 'node:path';
import { openChildPool } from '../../server/lib/child-pool';
import { createReleaseNote, createSamples } from './samples';

const pool = openChildPool(
  { entry: join(__dirname, 'typeset-child.ts'), execArgv: ['--require', require.resolve('tsx/cjs')] },
  { maxProcesses: 1, maxWaiting: 2, heapMegabytes: 256, megabytes: 1024, idleMs: 30_000 },
);
afterAll(() => pool.close());
const options = { timeoutMs: 120_000, maxResultBytes: 1000 };

test('every document has the structure that PDF/UA-1 requires', async () => {
  const documents = [...Object.values(createSamples('en-US')), createSamples('pt-BR').standard];
  await pool.run('checkAccessibility', documents, options);
  await pool.run('checkReleaseNotes', [createReleaseNote('en-US'), createReleaseNote('zh-TW')], options);
});

test('memory stays level', async () => {
  const { standard, discount } = createSamples('zh-CN');
  expect(await pool.run<number>('measureGrowth', [standard, discount], options)).toBeLessThan(40);
});
