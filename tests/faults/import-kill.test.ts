import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportSheet } from '#contract/import-sheet';
import { newAuction } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { type CrashableServer, startCrashableServer } from '../support/crashable';
import { isFullRun } from '../support/fullRun';
import { pollUntil } from '../support/pollUntil';
import { newCollection } from '../works/gallery';

const kills = isFullRun ? 12 : 4;
/** Allows a dozen restarts on a busy machine. */
const timeoutMs = 600_000;

let server: CrashableServer;
let client: ApiClient;
beforeAll(async () => {
  server = await startCrashableServer();
  client = server.client;
});
afterAll(() => server.close());

/** Where a file is imported. */
interface Target {
  make(): Promise<string>;
  rows: number;
  file: string;
  mapping: object;
  /** path of the created rows, relative to the target's path */
  resultPath: string;
}

const fileOf = (rows: number, head: string, line: (at: number) => string) => ({
  rows,
  file: `${[head, ...Array.from({ length: rows }, (_, at) => line(at))].join('\n')}\n`,
});

/** Every third lot has two parts: a lot must never be half imported. */
const lots: Target = {
  make: async () =>
    `/auctions/${(await newAuction(client, { code: `KILL-${Date.now()}`, vatScheme: null })).id}`,
  ...fileOf(8_000, 'lot,reference,title,low estimate', (at) => {
    const lot = Math.floor(at / 4) * 3 + (at % 4 === 3 ? 2 : at % 4) + 1;
    return `${lot},K-${at},Title ${at},${at}.50`;
  }),
  mapping: { grouped: true },
  resultPath: '/lots',
};
const works: Target = {
  make: async () => `/collections/${(await newCollection(client)).id}`,
  ...fileOf(8_000, 'reference,title,asking price', (at) => `K-${at},Title ${at},${at}.50`),
  mapping: {},
  resultPath: '/works',
};

/** Every tenth customer has a consent with its proof, and is related to a customer many rows away. */
const people: Target = {
  // All files go into the same register, so the previous import is undone.
  make: async () => {
    const { body } = await client.get<{ data: Pick<ImportSheet, 'id' | 'state'>[] }>(
      '/customers/imports?pageSize=100',
    );
    for (const { id, state } of body.data)
      if (state === 'COMMITTED') await client.post(`/imports/${id}/rollback`);
    return '/customers';
  },
  ...fileOf(
    3_000,
    'reference,last name,email,relation,related to,consent email,consent basis',
    (at) =>
      `K-${at},Person ${at},k${at}@example.test,${at % 10 === 0 ? `agent for,K-${(at + 1_501) % 3_000},yes,consent` : ',,,'}`,
  ),
  mapping: { source: 'Old programme' },
  resultPath: '',
};

const read = async (id: number) => (await client.get<ImportSheet>(`/imports/${id}`)).body;
const countResults = async (path: string, { resultPath }: Target) =>
  (await client.get<{ total: number }>(`${path}${resultPath}?pageSize=1`)).body.total;

async function waitForNextBatch(id: number): Promise<void> {
  const { counts } = await read(id);
  await waitForImport(
    id,
    (sheet) => sheet.state === 'COMMITTED' || sheet.counts?.committed !== counts?.committed,
  );
}

const waitForImport = (id: number, isExpected: (sheet: ImportSheet) => boolean): Promise<ImportSheet> =>
  pollUntil(`an import until ${isExpected}`, () => read(id), isExpected, 180_000);

async function checkedFile(path: string, { file, mapping }: Target): Promise<ImportSheet> {
  const { id } = (await client.upload<{ id: number }>(`${path}/imports`, 'rows.csv', file)).body;
  const sheet = await read(id);
  await client.put(`/imports/${id}/mapping`, { mapping: { ...sheet.mapping, ...mapping } });
  await client.post(`/imports/${id}/check`);
  return waitForImport(id, ({ state }) => state === 'VALIDATED');
}

test.each([
  ['lots', lots, kills],
  ['works', works, kills / 4],
  ['people', people, 3],
] as const)(
  'an import of %s that is killed repeatedly continues where it stopped, loses nothing and repeats nothing',
  async (_, target, kills) => {
    let path = await target.make();
    let { id, counts } = await checkedFile(path, target);
    expect(counts).toMatchObject({ rows: target.rows, ready: target.rows });
    await client.post(`/imports/${id}/commit`);
    // However slow the machine is, at least one kill must happen while the import is partly done.
    let wasHalfDone = false;
    for (let killed = 0; killed < kills || !wasHalfDone; ) {
      // Alternates between a random moment and right after a batch is written.
      if (killed % 2 === 0) await sleep(20 + Math.random() * 250);
      else await waitForNextBatch(id);
      const before = await read(id);
      if (before.state === 'COMMITTED') {
        await assertComplete(path, target, id);
        path = await target.make();
        ({ id } = await checkedFile(path, target));
        await client.post(`/imports/${id}/commit`);
        continue;
      }
      client = await server.killAndRestart();
      killed++;

      const after = await read(id);
      // Reported progress is not lost, and the job shows it.
      expect(after.counts?.committed).toBeGreaterThanOrEqual(before.counts?.committed ?? 0);
      expect(['COMMITTING', 'COMMITTED']).toContain(after.state);
      if (after.state === 'COMMITTING') expect(after.progress).toMatchObject({ of: target.rows });
      const committedCount = after.counts?.committed ?? 0;
      wasHalfDone ||= committedCount > 0 && committedCount < target.rows;
    }
    await waitForImport(id, ({ state }) => state === 'COMMITTED');
    await assertComplete(path, target, id);
  },
  timeoutMs,
);

/** Asserts that every row of the file was imported once: importing it again finds nothing to do. */
async function assertComplete(path: string, target: Target, id: number) {
  const { counts } = await read(id);
  expect(counts).toMatchObject({ committed: target.rows, ready: 0 });
  expect(await countResults(path, target)).toBe(counts?.lots);
  const again = await checkedFile(path, target);
  expect(again.counts).toMatchObject({ unchanged: target.rows, ready: 0, errors: 0 });
}
