import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportSheet } from '#contract/import-sheet';
import type { Desk, ResultRow } from '#contract/results';
import type { Staged } from '#contract/staged-results';
import { uploadLotFile } from '../imports/file';
import { createCataloguedSale, performStep } from '../results/sale';
import type { ApiClient } from '../support/client';
import { type CrashableServer, startCrashableServer } from '../support/crashable';
import { pollUntil } from '../support/pollUntil';

const kills = 5;
const lots = 6000;
/** Allows restarts on a busy machine. */
const timeoutMs = 600_000;

let server: CrashableServer;
let client: ApiClient;
beforeAll(async () => {
  server = await startCrashableServer();
  client = server.client;
});
afterAll(() => server.close());

const waitFor = <Answer>(path: string, isExpected: (answer: Answer) => boolean) =>
  pollUntil(
    `${path} until ${isExpected}`,
    async () => (await client.get<Answer>(path)).body,
    isExpected,
    180_000,
  );

/** Creates a LIVE sale with staged results. */
async function waitingSale(): Promise<number> {
  const sale = await createCataloguedSale({ signIn: async () => client }, client, { lots: [] });
  const lines = Array.from({ length: lots }, (_, at) => `${at + 1},Plate ${at + 1},${at + 10}`);
  const { id } = await uploadLotFile(client, sale, 'results.csv', `lot,title,hammer\n${lines.join('\n')}\n`);
  await client.post(`/imports/${id}/check`);
  await waitFor<ImportSheet>(`/imports/${id}`, ({ state }) => state === 'VALIDATED');
  await client.post(`/imports/${id}/commit`);
  await waitFor<ImportSheet>(`/imports/${id}`, ({ state }) => state === 'COMMITTED');
  await performStep(client, sale, 'publish');
  await performStep(client, sale, 'open');
  return sale;
}

/** Asserts that every result of the file is recorded once. */
async function assertComplete(sale: number) {
  const { body } = await client.get<Desk>(`/auctions/${sale}/results/desk`);
  const hammer = ((10 + lots + 9) * lots * 100) / 2;
  expect(body.counts).toMatchObject({ lots, sold: lots, hammer });
  const versions = new Set<number>();
  for (let page = 1; page <= lots / 100; page++) {
    const { body: rows } = await client.get<{ data: ResultRow[] }>(
      `/auctions/${sale}/results?page=${page}&pageSize=100`,
    );
    for (const { version } of rows.data) versions.add(version);
  }
  expect(versions.size).toBe(1);
}

test(
  `resumes after ${kills} kills while results are recorded, without losing or repeating any`,
  async () => {
    let wasHalfDone = false;
    for (let killed = 0; killed < kills || !wasHalfDone; ) {
      const sale = await waitingSale();
      const staged = `/auctions/${sale}/staged-results`;
      await client.post(`${staged}/apply`, {});
      for (let isOver = false; !isOver; ) {
        const { body: before } = await client.get<Staged>(staged);
        isOver = before.batch?.state !== 'APPLYING';
        if (isOver) break;
        // Waits for the next written batch, and on alternate rounds for a random time after it.
        await waitFor<Staged>(
          staged,
          ({ batch }) => batch?.state !== 'APPLYING' || batch.done > (before.batch?.done ?? 0),
        );
        await sleep(Math.random() * 100);
        client = await server.killAndRestart();
        killed++;
        const { body: after } = await client.get<Staged>(staged);
        expect(after.batch?.done).toBeGreaterThanOrEqual(before.batch?.done ?? 0);
        expect(after.batch?.recorded).toBe(after.applied);
        wasHalfDone ||= after.applied > 0 && after.applied < lots;
      }
      await assertComplete(sale);
    }
  },
  timeoutMs,
);
