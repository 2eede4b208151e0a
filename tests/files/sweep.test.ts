import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { localFiles } from '../../server/files/local';
import { sweepFiles } from '../../server/sweep';
import { uploadLotFile } from '../imports/file';
import { workbook } from '../imports/workbook';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { pollUntil } from '../support/pollUntil';

const photo = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#7a4a2b',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
const newItem = async (app: TestApp) =>
  (await app.db.row<{ id: number }>(sql`insert into items (title) values ('A vase') returning id`)).id;
const getPicture = (app: TestApp, id: number) =>
  app.db.row<{ state: string; issue: string | null; fileKey: string }>(
    sql`select state, issue, file_key as "fileKey" from pictures where id = ${id}`,
  );
const listKeys = async (app: TestApp) => {
  const keys: string[] = [];
  for await (const { key } of app.context.files.list()) keys.push(key);
  return keys.sort();
};
/** A failed job is retried after a delay; here at once. */
const waitUntilFailed = (app: TestApp, id: number) =>
  pollUntil(
    'a picture that failed',
    async () => {
      await app.db.run(sql`update jobs set run_at = now()`);
      await app.runDueJobs();
      return getPicture(app, id);
    },
    ({ state }) => state !== 'PENDING',
  );

describe('files without a row', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.signIn('MANAGER');
  });
  afterAll(() => app.close());

  test('are swept after a day; files of pictures and imports remain, and so do unknown files', async () => {
    const { files } = app.context;
    const sale = await createCataloguedSale(app, manager, { lots: [] });
    await uploadLotFile(manager, sale, 'lots.csv', 'lot,title\n1,Vase\n');
    await uploadLotFile(
      manager,
      sale,
      'lots.xlsx',
      workbook([
        ['Lot', 'Title'],
        ['2', 'Bowl'],
      ]),
    );
    await manager.upload(`/items/${await newItem(app)}/pictures`, 'vase.jpg', await photo());
    await app.runDueJobs();
    const retainedKeys = [...(await listKeys(app)), 'emails/1.pdf'].sort();
    expect(retainedKeys).toHaveLength(3 + 4 + 1);
    for (const key of [
      'emails/1.pdf',
      'pictures/lost/original.jpeg',
      'pictures/lost/160.jpg',
      'imports/lost',
      'imports/lost.lines',
    ])
      await files.put(key, Buffer.from('x'));
    const part = join(app.context.config.dataDir, 'files/imports/cut.1.x.part');
    writeFileSync(part, 'half');

    // A new file may still get its row.
    expect(await sweepFiles(app.context)).toBe(0);
    app.context.now = () => new Date(Date.now() + 25 * 3_600_000);
    expect(await sweepFiles(app.context)).toBe(4);
    app.context.now = () => new Date();
    expect(await listKeys(app)).toEqual(retainedKeys);
    expect(
      readdirSync(join(app.context.config.dataDir, 'files/imports')).filter((name) => name.endsWith('.part')),
    ).toEqual([]);
    expect(readdirSync(join(app.context.config.dataDir, 'files/pictures'))).not.toContain('lost');
  });

  test('a picture whose job is lost is marked as failed and can be retried', async () => {
    const item = await newItem(app);
    const { body } = await manager.upload<{ id: number }>(
      `/items/${item}/pictures`,
      'vase.jpg',
      await photo(),
    );
    await app.db.run(sql`delete from jobs`);
    app.context.now = () => new Date(Date.now() + 25 * 3_600_000);
    await sweepFiles(app.context);
    app.context.now = () => new Date();
    expect(await getPicture(app, body.id)).toMatchObject({ state: 'FAILED', issue: 'picture.not_made' });
    expect((await manager.get(`/pictures/${body.id}/160`)).body).toMatchObject({ code: 'picture.not_made' });
    expect((await manager.post(`/pictures/${body.id}/sizes`)).status).toBe(204);
    expect(await app.runDueJobs()).toEqual([]);
    expect(await getPicture(app, body.id)).toMatchObject({ state: 'READY', issue: null });
    expect(await manager.post(`/pictures/${body.id}/sizes`)).toMatchObject({
      status: 409,
      body: { code: 'step.not_allowed' },
    });
    const [event] = await app.db.rows<{ action: string }>(
      sql`select action from events where noun = 'items' and noun_id = ${item} order by id desc limit 1`,
    );
    expect(event?.action).toBe('retry-picture');
  });

  test('a missing original is refused with a problem', async () => {
    const item = await newItem(app);
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into pictures (item_id, position, file_name, file_key, bytes)
      values (${item}, 1, 'unpainted.jpeg', 'pictures/unpainted/original.jpeg', 0) returning id`);
    const { status, headers, body } = await manager.get(`/pictures/${id}/original`);
    expect([status, headers.get('content-type'), body.code]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
      'files.missing',
    ]);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'rostrum-full-'));
const mounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
// Only root can mount.
(mounted ? describe : describe.skip)('a disk that is full', () => {
  let app: TestApp;
  let manager: ApiClient;
  beforeAll(async () => {
    app = await openTestApp({ files: localFiles(folder) });
    manager = await app.signIn('MANAGER');
  });
  afterAll(async () => {
    await app.close();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  const filler = join(folder, 'filler');
  /** fills the disk up to this number of bytes */
  const fill = (left: number) => {
    const { bsize, bavail } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bsize * bavail - left));
  };

  test('uploads are refused with the reason, leave nothing behind, and work again when there is space', async () => {
    const item = await newItem(app);
    const sale = await createCataloguedSale(app, manager, { lots: [] });
    const picture = await photo();
    const lots = `lot,title\n${Array.from({ length: 40_000 }, (_, at) => `${at + 1},Vase`).join('\n')}\n`;
    fill(64 * 1024);
    for (const [path, content] of [
      [`/items/${item}/pictures`, picture],
      [`/auctions/${sale}/imports`, lots],
    ] as const)
      expect(await manager.upload(path, 'file', content)).toMatchObject({
        status: 507,
        body: { code: 'files.full' },
      });
    expect(await listKeys(app)).toEqual(['filler']);
    rmSync(filler);
    expect((await manager.upload(`/items/${item}/pictures`, 'vase.jpg', picture)).status).toBe(201);
    await uploadLotFile(manager, sale, 'lots.csv', lots);
  });

  test('a picture whose sizes do not fit fails in the end, and succeeds on retry', async () => {
    const item = await newItem(app);
    const { body } = await manager.upload<{ id: number }>(
      `/items/${item}/pictures`,
      'vase.jpg',
      await photo(),
    );
    fill(16 * 1024);
    await waitUntilFailed(app, body.id);
    expect(await getPicture(app, body.id)).toMatchObject({ state: 'FAILED', issue: 'picture.not_made' });
    rmSync(filler);
    expect((await manager.post(`/pictures/${body.id}/sizes`)).status).toBe(204);
    expect(await app.runDueJobs()).toEqual([]);
    expect(await getPicture(app, body.id)).toMatchObject({ state: 'READY', issue: null });
    expect((await manager.download(`/pictures/${body.id}/1600`)).status).toBe(200);
  });
});
