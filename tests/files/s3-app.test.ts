import sharp from 'sharp';
import sql from 'sql-template-tag';
import { s3Files } from '../../server/files/s3';
import { parseS3Address } from '../../server/files/s3-address';
import { checkImport, commitImport, uploadLotFile } from '../imports/file';
import { workbook } from '../imports/workbook';
import { createCataloguedSale } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { type S3Server, startS3 } from '../support/s3';

let s3: S3Server;
let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  s3 = await startS3();
  const address = parseS3Address(s3.url);
  app = await openTestApp(address && { files: s3Files(address) });
  manager = await app.signIn('MANAGER');
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

const listKeys = async () => {
  const storedKeys: string[] = [];
  for await (const { key } of app.context.files.list()) storedKeys.push(key);
  return storedKeys.sort();
};

test('stores, resizes, serves and deletes pictures in a bucket', async () => {
  const { id: item } = await app.db.row<{ id: number }>(
    sql`insert into items (title) values ('A vase') returning id`,
  );
  const content = await sharp({
    create: { width: 2000, height: 1500, channels: 3, background: '#7a4a2b' },
  })
    .jpeg()
    .toBuffer();
  const { status, body } = await manager.upload<{ id: number }>(
    `/items/${item}/pictures`,
    'vase.jpg',
    content,
  );
  expect(status).toBe(201);
  expect(await app.runDueJobs()).toEqual([]);
  expect((await listKeys()).map((key) => key.replace(/^pictures\/[^/]+\//, ''))).toEqual([
    '160.jpg',
    '1600.jpg',
    '480.jpg',
    'original.jpeg',
  ]);
  const original = await manager.download(`/pictures/${body.id}/original`);
  expect(original.bytes.equals(content)).toBe(true);
  const small = await manager.download(`/pictures/${body.id}/160`);
  expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 160, height: 120 });
  expect((await manager.upload(`/items/${item}/pictures`, 'no.jpg', content.subarray(0, 3000))).status).toBe(
    422,
  );
  expect((await manager.delete(`/pictures/${body.id}`)).status).toBe(204);
  expect(await listKeys()).toEqual([]);
});

test('imports lots from CSV files and workbooks in a bucket', async () => {
  const sale = await createCataloguedSale(app, manager, { lots: [] });
  const csv = await uploadLotFile(manager, sale, 'lots.csv', 'lot,title\n1,Vase\n2,Bowl\n');
  await checkImport(app, manager, csv);
  await commitImport(app, manager, csv.id);
  const book = await uploadLotFile(
    manager,
    sale,
    'lots.xlsx',
    workbook([
      ['Lot', 'Title'],
      ['3', 'Commode'],
    ]),
  );
  await checkImport(app, manager, book);
  await commitImport(app, manager, book.id);
  const { body } = await manager.get<{ total: number }>(`/auctions/${sale}/lots?pageSize=1`);
  expect(body.total).toBe(3);
  expect(await listKeys()).toHaveLength(3);
});

test('health reports an unreachable store, and an upload is refused with a problem', async () => {
  expect((await app.anonymous.get('/health')).status).toBe(200);
  const stoppedS3 = await startS3();
  const address = parseS3Address(stoppedS3.url);
  await stoppedS3.close();
  const cut = await openTestApp(address && { files: s3Files(address) });
  const editor = await cut.signIn('EDITOR');
  const { id } = await cut.db.row<{ id: number }>(
    sql`insert into items (title) values ('A jug') returning id`,
  );
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  // The answer is public, so it gives no reason.
  expect(await cut.anonymous.get('/health')).toMatchObject({ status: 503, body: { code: 'server.busy' } });
  expect(await editor.upload(`/items/${id}/pictures`, 'jug.png', picture)).toMatchObject({
    status: 503,
    body: { code: 'files.unreachable' },
  });
  await cut.close();
});
