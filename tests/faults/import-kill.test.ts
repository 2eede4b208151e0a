import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportSheet } from '#contract/imports';
import { newAuction } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { type MortalServer, openMortal } from '../support/mortal';
import { newCollection } from '../works/gallery';

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

/** What a file goes into, by its address. */
interface Target {
  make(): Promise<string>;
  file: string;
  mapping: object;
  /** what is there, below the address */
  things: string;
}

const lines = (line: (at: number) => string) =>
  Array.from({ length: rowsOfFile }, (_, at) => line(at)).join('\n');

/** Every third lot has two parts: a lot must never be there by half. */
const lots: Target = {
  make: async () =>
    `/auctions/${(await newAuction(client, { code: `KILL-${Date.now()}`, vatScheme: null })).id}`,
  file: `lot,reference,title,low estimate\n${lines((at) => {
    const lot = Math.floor(at / 4) * 3 + (at % 4 === 3 ? 2 : at % 4) + 1;
    return `${lot},K-${at},Title ${at},${at}.50`;
  })}\n`,
  mapping: { grouped: true },
  things: 'lots',
};
const works: Target = {
  make: async () => `/collections/${(await newCollection(client)).id}`,
  file: `reference,title,asking price\n${lines((at) => `K-${at},Title ${at},${at}.50`)}\n`,
  mapping: {},
  things: 'works',
};

const read = async (id: number) => (await client.get<ImportSheet>(`/imports/${id}`)).body;
const thingsIn = async (path: string, { things }: Target) =>
  (await client.get<{ total: number }>(`${path}/${things}?pageSize=1`)).body.total;

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

async function checkedFile(path: string, { file, mapping }: Target): Promise<ImportSheet> {
  const { body: sheet } = await client.upload<ImportSheet>(`${path}/imports`, 'rows.csv', file);
  await client.put(`/imports/${sheet.id}/mapping`, { mapping: { ...sheet.mapping, ...mapping } });
  await client.post(`/imports/${sheet.id}/check`);
  return until(sheet.id, ({ state }) => state === 'VALIDATED');
}

test.each([
  ['lots', lots, kills],
  ['works', works, kills / 4],
] as const)(
  'killed again and again while it makes %s, an import goes on where it stood: nothing lost, nothing twice',
  async (_, target, kills) => {
    let path = await target.make();
    let { id, counts } = await checkedFile(path, target);
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
        await mustBeWhole(path, target, id);
        path = await target.make();
        ({ id } = await checkedFile(path, target));
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
    await mustBeWhole(path, target, id);
  },
  patience,
);

/** Every row of the file is there, each once: the same file finds nothing to do. */
async function mustBeWhole(path: string, target: Target, id: number) {
  const { counts } = await read(id);
  expect(counts).toMatchObject({ committed: rowsOfFile, ready: 0 });
  expect(await thingsIn(path, target)).toBe(counts?.lots);
  const again = await checkedFile(path, target);
  expect(again.counts).toMatchObject({ unchanged: rowsOfFile, ready: 0, errors: 0 });
}
