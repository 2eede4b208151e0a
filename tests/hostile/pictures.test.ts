import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import {
  checkHealthDuring,
  checkHealthWhileSuspended,
  createRandom,
  mutateBytes,
  onLinux,
} from '../support/hostile';

let app: TestApp;
let editor: ApiClient;
let itemId: number;
beforeAll(async () => {
  app = await openTestApp();
  editor = await app.signIn('EDITOR');
  ({ id: itemId } = await app.db.row<{ id: number }>(
    sql`insert into items (title) values ('A vase') returning id`,
  ));
});
afterAll(() => app.close());

const chunk = (type: string, content: Buffer) => {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
};
/** Returns a PNG that declares this size and has this content. */
function png(width: number, height: number, content: Buffer, ...more: Buffer[]): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    ...more,
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const packed = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });

test('the server stays responsive while it reads hostile pictures, and refuses each with a code', async () => {
  const random = createRandom(4);
  const source = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } });
  const real = await Promise.all([
    source
      .clone()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Artist: 'Vera' } })
      .toBuffer(),
    source.clone().png().toBuffer(),
    source.clone().webp().toBuffer(),
    source.clone().tiff().toBuffer(),
    source.clone().avif().toBuffer(),
  ]);
  const hostile: [string, Buffer][] = [
    ['a picture that says it has no end', png(2 ** 31 - 1, 2 ** 31 - 1, packed(1000))],
    ['a picture of 119 million pixels that holds none', png(17_000, 7000, packed(0))],
    ['a picture of 110 million pixels of nothing', png(11_000, 10_000, packed(11_000 * 10_000 * 3 + 10_000))],
    ['a picture of one row', png(100_000_000, 1, packed(1000))],
    ['a picture of one column', png(1, 100_000_000, packed(1000))],
    ['a picture of no size', png(0, 0, packed(10))],
    [
      'a text of 100 MB in a picture',
      png(10, 10, packed(310), chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), packed(100_000_000)]))),
    ],
    [
      'a profile of 100 MB in a picture',
      png(10, 10, packed(310), chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), packed(100_000_000)]))),
    ],
    [
      'ten thousand parts',
      png(10, 10, packed(310), ...Array.from({ length: 10_000 }, () => chunk('tEXt', Buffer.from('a\0b')))),
    ],
    [
      'a drawing that is a program',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>for(;;);</script></svg>'),
    ],
    ...real.flatMap((content, format): [string, Buffer][] => [
      [`half a picture, ${format}`, content.subarray(0, content.length / 2)],
      ...Array.from({ length: 6 }, (_, at): [string, Buffer] => [
        `other bytes, ${format}, ${at}`,
        mutateBytes(content, random),
      ]),
    ]),
  ];
  const upload = (content: Buffer) =>
    editor.upload<{ id: number; code: string }>(`/items/${itemId}/pictures`, 'vase.png', content);
  const all = async () => {
    const replies: { name: string; status: number; code: string | undefined }[] = [];
    for (const [name, content] of hostile) {
      const { status, body } = await upload(content);
      replies.push({ name, status, code: body.code });
      if (status === 201) await editor.delete(`/pictures/${body.id}`);
    }
    return replies;
  };
  const { result, healthyChecks } = await checkHealthDuring(app, all());
  expect(healthyChecks).toBeGreaterThan(hostile.length);
  for (const { name, status, code } of result) {
    if (status === 201) continue;
    expect({ name, status, code }).toEqual({
      name,
      status: 422,
      code: expect.stringMatching(/^picture\.\w+$/),
    });
  }
  // Jobs of accepted pictures may fail, and each failure is stored in its row.
  await checkHealthDuring(app, app.runDueJobs());
  const [jpeg] = real;
  expect((await upload(jpeg as Buffer)).status).toBe(201);
  await app.runDueJobs();
  expect(await app.db.row(sql`select state, issue from pictures order by id desc limit 1`)).toEqual({
    state: 'READY',
    issue: null,
  });
});

onLinux('pictures are read outside the thread of the server', async () => {
  const upload = (content: Buffer) =>
    editor.upload(`/items/${itemId}/pictures`, 'vase.png', content).then(({ status }) => status);
  const picture = png(100, 100, packed(30_100));
  expect(await upload(picture)).toBe(201);
  expect(
    await checkHealthWhileSuspended(app, 'sizer', () => upload(png(2000, 2000, packed(12_002_000)))),
  ).toBe(201);
});
