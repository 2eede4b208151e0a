import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { Avatar } from '#contract/avatars';
import { sweepFiles } from '../../server/sweep';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let specialist: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  specialist = await app.signIn('SPECIALIST');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());
beforeEach(async () => {
  await specialist.delete('/session/avatar');
});

type Rgb = 'red' | 'lime' | 'blue' | 'yellow';

/** A picture of four colored quarters: red and lime above, blue and yellow below. */
async function drawQuarters(width: number, height: number) {
  const quarter = async (background: Rgb) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: 'black' } }).composite([
    { input: await quarter('red'), left: 0, top: 0 },
    { input: await quarter('lime'), left: width / 2, top: 0 },
    { input: await quarter('blue'), left: 0, top: height / 2 },
    { input: await quarter('yellow'), left: width / 2, top: height / 2 },
  ]);
}

const upload = (content: Uint8Array | string, query = '', client = specialist) =>
  client.upload<Avatar & { code: string; params: Record<string, unknown> }>(
    `/session/avatar${query}`,
    'me.jpg',
    content,
  );

/** Returns the color in the middle of each quarter of a stored picture. */
async function readQuarters(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    const [red = 0, green = 0, blue = 0] = [...data.subarray(start, start + 3)].map((part) => part > 128);
    return red && green ? 'yellow' : red ? 'red' : green ? 'lime' : blue ? 'blue' : 'black';
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

const listKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of app.context.files.list()) keys.push(key);
  return keys.filter((key) => key.startsWith('avatars/')).sort();
};
const listActions = async () =>
  (
    await app.db.rows<{ action: string }>(sql`
      select action from events where noun = 'users' and noun_id = ${app.people.SPECIALIST.id}
        and action like '%avatar' order by id desc limit 2`)
  ).map(({ action }) => action);

test('keeps two square sizes without metadata, and nothing of what was uploaded', async () => {
  const photo = await (await drawQuarters(800, 600))
    .withExif({ IFD0: { Artist: 'A photographer' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { status, body } = await upload(photo);
  expect([status, body.userId]).toEqual([201, app.people.SPECIALIST.id]);
  for (const size of [64, 256]) {
    const { status, headers, bytes } = await admin.download(`/avatars/${body.id}/${size}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(headers.get('cache-control')).toMatch(/^private, max-age=31536000/);
    const { width, height, exif, xmp, iptc } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, iptc }).toEqual({ width: size, height: size });
    expect(bytes.includes('GPS') || bytes.includes('photographer')).toBe(false);
    expect(await readQuarters(bytes)).toEqual(['red', 'lime', 'blue', 'yellow']);
  }
  expect((await listKeys()).map((key) => key.split('/')[2])).toEqual(['256.jpg', '64.jpg']);
  expect((await specialist.get<{ data: Avatar[] }>('/avatars')).body.data).toContainEqual(body);
  expect(await listActions()).toContain('set-avatar');
});

test('cuts the given square out of the upright picture', async () => {
  const picture = await (await drawQuarters(400, 200)).png().toBuffer();
  const cut = await upload(picture, '?left=200&top=0&side=100');
  expect(await readQuarters((await admin.download(`/avatars/${cut.body.id}/64`)).bytes)).toEqual(
    Array(4).fill('lime'),
  );
  // Orientation 6: the left edge of the stored picture is shown above, so red and blue change places.
  const turned = await sharp(picture).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const upright = await upload(turned, '?left=0&top=0&side=100');
  expect(await readQuarters((await admin.download(`/avatars/${upright.body.id}/256`)).bytes)).toEqual(
    Array(4).fill('blue'),
  );
});

test('moves and shrinks a square that is not inside the picture', async () => {
  const picture = await (await drawQuarters(400, 200)).png().toBuffer();
  const { status, body } = await upload(picture, '?left=390&top=190&side=5000');
  expect(status).toBe(201);
  // The square on the right: 200 pixels of lime above yellow.
  expect(await readQuarters((await admin.download(`/avatars/${body.id}/64`)).bytes)).toEqual([
    'lime',
    'lime',
    'yellow',
    'yellow',
  ]);
});

test('removes the files of a picture that is replaced or removed', async () => {
  const picture = await (await drawQuarters(100, 100)).png().toBuffer();
  const first = await upload(picture);
  const before = await listKeys();
  const second = await upload(picture);
  expect(await listKeys()).toHaveLength(2);
  expect(before.filter((key) => key.startsWith((before[0] ?? '').slice(0, 44)))).toHaveLength(2);
  expect((await admin.get(`/avatars/${first.body.id}/64`)).status).toBe(404);
  expect((await specialist.delete('/session/avatar')).status).toBe(204);
  expect(await listKeys()).toEqual([]);
  expect((await admin.get(`/avatars/${second.body.id}/64`)).status).toBe(404);
  expect(await listActions()).toEqual(['remove-avatar', 'set-avatar']);
  // There is nothing left to remove, and nothing to record.
  expect((await specialist.delete('/session/avatar')).status).toBe(204);
  expect(await listActions()).toEqual(['remove-avatar', 'set-avatar']);
});

test('keeps one picture when a user sends several at the same time', async () => {
  const picture = await (await drawQuarters(100, 100)).png().toBuffer();
  const replies = await Promise.all([1, 2, 3, 4].map(() => upload(picture)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const { data } = (await admin.get<{ data: Avatar[] }>('/avatars')).body;
  expect(data.filter(({ userId }) => userId === app.people.SPECIALIST.id)).toHaveLength(1);
  expect(await listKeys()).toHaveLength(2);
});

describe('refuses and stores nothing of', () => {
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();

  test.each<[string, () => Promise<Uint8Array | string>, number, string]>([
    [
      'a drawing that can contain scripts',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      422,
      'picture.format',
    ],
    [
      'a web page with the name of a picture',
      async () => '<!doctype html><script>1</script>',
      422,
      'picture.format',
    ],
    [
      'a picture that is cut off',
      async () => (await png(300, 300)).subarray(0, 400),
      422,
      'picture.unreadable',
    ],
    ['a picture with too many pixels', () => png(8000, 8000), 422, 'picture.too_many_pixels'],
    [
      'a file that is too large',
      async () => Buffer.concat([await png(10, 10), Buffer.alloc(21 * 1024 * 1024)]),
      413,
      'input.too_large',
    ],
  ])('%s', async (_, content, status, code) => {
    const reply = await upload(await content());
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await listKeys()).toEqual([]);
  });
});

test('the picture before stays when the next one is refused', async () => {
  const { body } = await upload(await (await drawQuarters(100, 100)).png().toBuffer());
  expect((await upload('no picture')).status).toBe(422);
  expect((await admin.get(`/avatars/${body.id}/64`)).status).toBe(200);
});

test('an ADMIN removes the picture of another user; others are refused', async () => {
  const picture = await (await drawQuarters(100, 100)).png().toBuffer();
  const { id: userId } = app.people.SPECIALIST;
  const { body } = await upload(picture);
  const manager = await app.signIn('MANAGER');
  expect((await manager.delete(`/users/${userId}/avatar`)).status).toBe(403);
  expect((await manager.get(`/avatars/${body.id}/64`)).status).toBe(200);
  expect((await admin.delete(`/users/${userId}/avatar`)).status).toBe(204);
  expect((await manager.get(`/avatars/${body.id}/64`)).status).toBe(404);
});

test('strangers get no picture', async () => {
  const { body } = await upload(await (await drawQuarters(100, 100)).png().toBuffer());
  for (const path of ['/avatars', `/avatars/${body.id}/64`])
    expect((await fetch(`${app.origin}/api${path}`)).status).toBe(401);
});

test('the sweep keeps pictures in use and removes what an interrupted upload left', async () => {
  const { body } = await upload(await (await drawQuarters(100, 100)).png().toBuffer());
  const used = await listKeys();
  const folder = (used[0] ?? '').split('/').slice(0, 2).join('/');
  await app.context.files.put(`${folder}/original.png`, Buffer.from('x'));
  await app.context.files.put('avatars/lost/64.jpg', Buffer.from('x'));
  const now = app.context.now;
  app.context.now = () => new Date(Date.now() + 25 * 3_600_000);
  expect(await sweepFiles(app.context)).toBe(2);
  app.context.now = now;
  expect(await listKeys()).toEqual(used);
  expect((await admin.get(`/avatars/${body.id}/64`)).status).toBe(200);
});
