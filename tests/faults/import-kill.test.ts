import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportSheet } from '#contract/imports';
import { newAuction } from '../auctions/forms';
import { uploaded } from '../imports/file';
import type { ApiClient } from '../support/client';
import { type MortalServer, openMortal } from '../support/mortal';

const kills = 20;
const rowsOfFile = 8_000;
/** Twenty restarts on a busy machine. */
const patience = 600_000;

let server: MortalServer;
let client: ApiClient;
beforeAll(async () => {
  server = await openMortal();
  client = server.client;
});
afterAll(() => server.close());

async function newSale(): Promise<number> {
  return (await newAuction(client, { code: `KILL-${Date.now()}`, vatScheme: null })).id;
}

/** Every third lot has two parts: a lot must never be there by half. */
const file = () => {
  const lines = Array.from({ length: rowsOfFile }, (_, at) => {
    const lot = Math.floor(at / 4) * 3 + (at % 4 === 3 ? 2 : at % 4) + 1;
    return `${lot},K-${at},Title ${at},${at}.50`;
  });
  return `lot,reference,title,low estimate\n${lines.join('\n')}\n`;
};

const read = async (id: number) => (await client.get<ImportSheet>(`/imports/${id}`)).body;
const lotsIn = async (sale: number) =>
  (await client.get<{ total: number }>(`/auctions/${sale}/lots?pageSize=1`)).body.total;

async function pieceMore(id: number): Promise<void> {
  const { counts } = await read(id);
  await until(id, (sheet) => sheet.state === 'COMMITTED' || sheet.counts?.committed !== counts?.committed);
}

async function until(id: number, done: (sheet: ImportSheet) => boolean): Promise<ImportSheet> {
  for (;;) {
    const sheet = await read(id);
    if (done(sheet)) return sheet;
    await sleep(20);
  }
}

async function checkedFile(sale: number): Promise<ImportSheet> {
  const sheet = await uploaded(client, sale, 'lots.csv', file());
  await client.put(`/imports/${sheet.id}/mapping`, { mapping: { ...sheet.mapping, grouped: true } });
  await client.post(`/imports/${sheet.id}/check`);
  return until(sheet.id, ({ state }) => state === 'VALIDATED');
}

test(
  `killed ${kills} times while it makes lots, an import goes on where it stood: nothing lost, nothing twice`,
  async () => {
    let sale = await newSale();
    let { id, counts } = await checkedFile(sale);
    expect(counts).toMatchObject({ rows: rowsOfFile, ready: rowsOfFile });
    await client.post(`/imports/${id}/commit`);
    // However slow the machine is, one death at least must find the work half done.
    let wasHalfDone = false;
    for (let killed = 0; killed < kills || !wasHalfDone; ) {
      // By turns at any moment, and once another piece is written.
      if (killed % 2 === 0) await sleep(20 + Math.random() * 250);
      else await pieceMore(id);
      const before = await read(id);
      if (before.state === 'COMMITTED') {
        await mustBeWhole(sale, id);
        sale = await newSale();
        ({ id } = await checkedFile(sale));
        await client.post(`/imports/${id}/commit`);
        continue;
      }
      client = await server.dieAndRise();
      killed++;

      const after = await read(id);
      // What was told to be done is done; the job says where it stands.
      expect(after.counts?.committed).toBeGreaterThanOrEqual(before.counts?.committed ?? 0);
      expect(['COMMITTING', 'COMMITTED']).toContain(after.state);
      if (after.state === 'COMMITTING') expect(after.progress).toMatchObject({ of: rowsOfFile });
      const stood = after.counts?.committed ?? 0;
      wasHalfDone ||= stood > 0 && stood < rowsOfFile;
    }
    await until(id, ({ state }) => state === 'COMMITTED');
    await mustBeWhole(sale, id);
  },
  patience,
);

/** Every row of the file is there, each once: the same file finds nothing to do. */
async function mustBeWhole(sale: number, id: number) {
  const { counts } = await read(id);
  expect(counts).toMatchObject({ committed: rowsOfFile, ready: 0 });
  expect(await lotsIn(sale)).toBe(counts?.lots);
  const again = await checkedFile(sale);
  expect(again.counts).toMatchObject({ unchanged: rowsOfFile, ready: 0, errors: 0 });
}
