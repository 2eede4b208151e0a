import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let test: TestApp;
let editor: ApiClient;
let itemId: number;

beforeAll(async () => {
  test = await openTestApp();
  editor = await test.signIn('EDITOR');
});
afterAll(() => test.close());
beforeEach(async () => {
  itemId = await newItem(null);
});

const newItem = async (departmentId: number | null) =>
  (
    await test.db.row<{ id: number }>(
      sql`insert into items (title, department_id) values ('A vase', ${departmentId}) returning id`,
    )
  ).id;

const blank = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#7a4a2b',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });
const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4a2b' } });
const upload = (content: Uint8Array, name = 'vase.jpg', client = editor, item = itemId) =>
  client.upload<{ id: number; code: string; params: Record<string, unknown> }>(
    `/items/${item}/pictures`,
    name,
    content,
  );
const getPicture = (id: number) =>
  test.db.row<{
    state: string;
    issue: string | null;
    width: number;
    height: number;
    bytes: number;
    position: number;
  }>(sql`select state, issue, width, height, bytes, position from pictures where id = ${id}`);
const listStoredFiles = () => {
  const folder = join(test.context.config.dataDir, 'files', 'pictures');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;
};

/** Returns a PNG of a few bytes that declares a size. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('valid picture', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    'is stored as %s and resized in the background',
    async (format) => {
      const content = await createImage(2000, 1500).toFormat(format).toBuffer();
      const added = await upload(content, `photo.${format}`);
      expect(added.status).toBe(201);
      expect(await getPicture(added.body.id)).toMatchObject({
        state: 'PENDING',
        width: 2000,
        height: 1500,
        bytes: content.length,
      });
      expect((await editor.get(`/pictures/${added.body.id}/160`)).body).toMatchObject({
        code: 'picture.pending',
      });

      expect(await test.runDueJobs()).toEqual([]);
      expect(await getPicture(added.body.id)).toMatchObject({ state: 'READY', issue: null });
      for (const [size, height] of [
        ['160', 120],
        ['480', 360],
        ['1600', 1200],
      ] as const) {
        const downloaded = await editor.download(`/pictures/${added.body.id}/${size}`);
        expect(downloaded.headers.get('content-type')).toBe('image/jpeg');
        expect(downloaded.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
        expect(await sharp(downloaded.bytes).metadata()).toMatchObject({
          format: 'jpeg',
          width: Number(size),
          height,
        });
      }
      const original = await editor.download(`/pictures/${added.body.id}/original`);
      expect(original.headers.get('content-type')).toBe(`image/${format}`);
      expect(original.bytes.equals(content)).toBe(true);
    },
  );

  it('is rotated upright and loses its metadata in every size except the original', async () => {
    const content = await blank(400, 200)
      .withExif({ IFD0: { Artist: 'Nobody in particular' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(content);
    await test.runDueJobs();
    expect(await getPicture(body.id)).toMatchObject({ width: 200, height: 400 });
    const { bytes } = await editor.download(`/pictures/${body.id}/160`);
    const small = await sharp(bytes).metadata();
    expect(small).toMatchObject({ width: 80, height: 160 });
    expect(small.exif).toBeUndefined();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright if its orientation is %d', async (orientation) => {
    const [width, height] = [240, 160];
    /** Each corner of the upright picture has a color of its own. */
    const colors = {
      topLeft: [255, 0, 0],
      topRight: [0, 255, 0],
      bottomLeft: [0, 0, 255],
      bottomRight: [0, 0, 0],
    };
    const toColor = (x: number, y: number) =>
      colors[`${y < height / 2 ? 'top' : 'bottom'}${x < width / 2 ? 'Left' : 'Right'}`];
    // Orientation by EXIF: which sides of the upright picture the first stored row and the first stored column are.
    const [right, bottom] = [(at: number) => width - 1 - at, (at: number) => height - 1 - at];
    const toUpright = (row: number, column: number): [x: number, y: number] => {
      if (orientation === 1) return [column, row];
      if (orientation === 2) return [right(column), row];
      if (orientation === 3) return [right(column), bottom(row)];
      if (orientation === 4) return [column, bottom(row)];
      if (orientation === 5) return [row, column];
      if (orientation === 6) return [right(row), column];
      if (orientation === 7) return [right(row), bottom(column)];
      return [row, bottom(column)];
    };
    const [rows, columns] = orientation < 5 ? [height, width] : [width, height];
    const pixels = Array.from({ length: rows * columns }, (_, at) =>
      toColor(...toUpright(Math.floor(at / columns), at % columns)),
    );
    const content = await sharp(Buffer.from(pixels.flat()), {
      raw: { width: columns, height: rows, channels: 3 },
    })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const { body } = await upload(content);
    await test.runDueJobs();
    expect(await getPicture(body.id)).toMatchObject({ width, height });
    const { bytes } = await editor.download(`/pictures/${body.id}/480`);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height, channels: 3 });
    const corner = (x: number, y: number) =>
      [...data.subarray((y * width + x) * 3).subarray(0, 3)].map((value) => (value > 127 ? 255 : 0));
    expect({
      topLeft: corner(5, 5),
      topRight: corner(width - 5, 5),
      bottomLeft: corner(5, height - 5),
      bottomRight: corner(width - 5, height - 5),
    }).toEqual(colors);
  });

  it('is never enlarged, and gets a white background for transparency', async () => {
    const content = await sharp({
      create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { body } = await upload(content, 'seal.png');
    await test.runDueJobs();
    const { bytes } = await editor.download(`/pictures/${body.id}/1600`);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 20 });
    expect(data[0]).toBeGreaterThan(250);
  });

  it('records an event with its user', async () => {
    await upload(await blank(20, 20).jpeg().toBuffer(), 'front.jpg');
    const events = await test.db.rows(
      sql`select user_id, action, changes from events where noun = 'items' and noun_id = ${itemId}`,
    );
    expect(events).toEqual([
      { user_id: test.people.EDITOR.id, action: 'add-picture', changes: { picture: [null, 'front.jpg'] } },
    ]);
  });
});

describe('invalid picture', () => {
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(200),
  ]);
  const jpeg = () => blank(800, 600).jpeg().toBuffer();
  const refused: [what: string, content: () => Promise<Buffer> | Buffer, code: string][] = [
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      'picture.format',
    ],
    ['a page', () => Buffer.from('<!doctype html><title>vase</title>'), 'picture.format'],
    ['a GIF', () => blank(10, 10).gif().toBuffer(), 'picture.format'],
    ['an empty file', () => Buffer.alloc(0), 'picture.format'],
    ['a HEIC', () => heic, 'picture.heic'],
    [
      'a forged JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('x'.repeat(5000))]),
      'picture.unreadable',
    ],
    [
      'a forged PNG',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500)]),
      'picture.unreadable',
    ],
    [
      'a forged AVIF',
      () =>
        Buffer.concat([Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'), Buffer.alloc(500)]),
      'picture.unreadable',
    ],
    ['half a JPEG', async () => half(await jpeg()), 'picture.unreadable'],
    ['half a PNG', async () => half(await blank(800, 600).png().toBuffer()), 'picture.unreadable'],
    ['half a WebP', async () => half(await blank(800, 600).webp().toBuffer()), 'picture.unreadable'],
    ['half a TIFF', async () => half(await blank(800, 600).tiff().toBuffer()), 'picture.unreadable'],
    ['a truncated AVIF', async () => half(await blank(160, 120).avif().toBuffer()), 'picture.unreadable'],
    ['60,000 × 60,000 pixels', () => claimedPng(60_000, 60_000), 'picture.too_many_pixels'],
  ];
  const half = (content: Buffer) => content.subarray(0, content.length / 2);

  it.each(refused)('%s is refused and nothing is stored', async (_, content, code) => {
    const before = listStoredFiles();
    const response = await upload(await content());
    expect(response.status).toBe(422);
    expect(response.body.code).toBe(code);
    expect(listStoredFiles()).toBe(before);
    const { pictures } = await test.db.row<{ pictures: number }>(
      sql`select count(*) as pictures from pictures where item_id = ${itemId}`,
    );
    expect(pictures).toBe(0);
  });

  it('returns the maximum size in the refusal', async () => {
    const { body } = await upload(claimedPng(60_000, 60_000));
    expect(body.params).toEqual({ width: 60_000, height: 60_000, max: 120_000_000 });
  });
});

describe('pictures of an item', () => {
  const three = async () => {
    const ids: number[] = [];
    for (let at = 0; at < 3; at++) ids.push((await upload(await blank(20, 20).jpeg().toBuffer())).body.id);
    return ids as [number, number, number];
  };
  const listOrder = async () =>
    (
      await test.db.rows<{ id: number }>(
        sql`select id from pictures where item_id = ${itemId} order by position, id`,
      )
    ).map(({ id }) => id);

  it('are ordered by upload until they are reordered', async () => {
    const [first, second, third] = await three();
    expect(await listOrder()).toEqual([first, second, third]);
    const response = await editor.put(`/items/${itemId}/pictures`, { pictureIds: [third, first, second] });
    expect(response.status).toBe(204);
    expect(await listOrder()).toEqual([third, first, second]);
  });

  it('can only be reordered as a complete list', async () => {
    const [first, second] = await three();
    const response = await editor.put(`/items/${itemId}/pictures`, { pictureIds: [second, first] });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ fields: [{ path: 'pictureIds', code: 'not_the_pictures' }] });
  });

  it('are deleted with their files', async () => {
    await test.runDueJobs();
    const before = listStoredFiles();
    const { body } = await upload(await blank(20, 20).jpeg().toBuffer());
    await test.runDueJobs();
    expect(listStoredFiles()).toBe(before + 4);
    expect((await editor.delete(`/pictures/${body.id}`)).status).toBe(204);
    expect(listStoredFiles()).toBe(before);
    expect((await editor.get(`/pictures/${body.id}/160`)).status).toBe(404);
  });

  it('may share one file, which is kept for the others', async () => {
    const { body } = await upload(await blank(20, 20).jpeg().toBuffer());
    await test.runDueJobs();
    const { id } = await test.db.row<{ id: number }>(sql`
      insert into pictures (item_id, position, file_name, file_key, bytes, state)
      select item_id, 2, file_name, file_key, bytes, state from pictures where id = ${body.id} returning id`);
    await editor.delete(`/pictures/${body.id}`);
    expect((await editor.download(`/pictures/${id}/480`)).status).toBe(200);
  });

  it('can be changed by the departments that may edit the item', async () => {
    const specialist = await test.signIn('SPECIALIST');
    const content = await blank(20, 20).jpeg().toBuffer();
    const own = await newItem(test.departments.books);
    const other = await newItem(test.departments.clocks);
    expect((await upload(content, 'a.jpg', specialist, own)).status).toBe(201);
    const refused = await upload(content, 'a.jpg', specialist, other);
    expect([refused.status, refused.body.code]).toEqual([403, 'permission.department']);
    const { body } = await upload(content, 'a.jpg', editor, other);
    expect((await specialist.delete(`/pictures/${body.id}`)).status).toBe(403);
    expect((await specialist.put(`/items/${other}/pictures`, { pictureIds: [body.id] })).status).toBe(403);
    expect((await test.anonymous.get(`/pictures/${body.id}/original`)).status).toBe(401);
  });

  it('return 404 for an item that does not exist', async () => {
    expect((await upload(await blank(20, 20).jpeg().toBuffer(), 'a.jpg', editor, 999_999)).status).toBe(404);
  });
});

it('repeats a job that was interrupted', async () => {
  const { body } = await upload(await blank(300, 300).jpeg().toBuffer());
  // Simulates a killed server: a leased job with an expired lease.
  await test.db.run(sql`update jobs set leased_until = now() - interval '1 second', attempts = 1`);
  await test.runDueJobs();
  expect(await getPicture(body.id)).toMatchObject({ state: 'READY' });
});
