import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../../server/config';
import { localFiles } from '../../server/files/local';
import { s3Files } from '../../server/files/s3';
import { parseS3Address } from '../../server/files/s3-address';
import type { FileStore } from '../../server/files/store';
import { type S3Server, startS3 } from '../support/s3';

const folder = mkdtempSync(join(tmpdir(), 'rostrum-files-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const storeAt = (url: string): FileStore => {
  const address = parseS3Address(url);
  if (!address) throw new Error(`${url} is no address`);
  return s3Files(address);
};
const stores: [string, () => FileStore][] = [
  ['a folder', () => localFiles(join(folder, 'files'))],
  ['an S3 bucket', () => storeAt(s3.url)],
];
async function* pieces(content: Buffer, size = 70_000, issue?: Error) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
  if (issue) throw issue;
}
const listKeys = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};

describe.each(stores)('%s', (_, open) => {
  let store: FileStore;
  beforeAll(() => {
    store = open();
  });
  afterEach(async () => {
    for (const key of await listKeys(store)) await store.remove(key);
  });

  it.each([
    ['nothing', 0],
    ['one byte', 1],
    ['one part', 8 * 2 ** 20],
    ['a little more than two parts', 16 * 2 ** 20 + 17],
  ])('returns %s unchanged', async (_, length) => {
    const content = randomBytes(length);
    expect(await store.put('pictures/a-1/original.jpeg', pieces(content))).toEqual({ bytes: length });
    const back = await buffer(await store.get('pictures/a-1/original.jpeg'));
    expect(back.equals(content)).toBe(true);
  });

  it('accepts a buffer, and replaces existing content', async () => {
    await store.put('imports/b', Buffer.from('first'));
    await store.put('imports/b', Buffer.from('second'));
    expect(String(await buffer(await store.get('imports/b')))).toBe('second');
  });

  it.each([
    ['a small', 1000],
    ['a large', 20 * 2 ** 20],
  ])('stores nothing of %s content that fails, and preserves the previous content', async (_, length) => {
    const cut = new Error('the sender has gone');
    await expect(store.put('imports/c', pieces(randomBytes(length), 70_000, cut))).rejects.toBe(cut);
    expect(await listKeys(store)).toEqual([]);
    await store.put('imports/c', Buffer.from('whole'));
    await expect(store.put('imports/c', pieces(randomBytes(length), 70_000, cut))).rejects.toBe(cut);
    expect(String(await buffer(await store.get('imports/c')))).toBe('whole');
  });

  it('makes content readable only when it is complete', async () => {
    let go = () => {};
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    async function* slow() {
      yield randomBytes(9 * 2 ** 20);
      await waits;
      yield randomBytes(10);
    }
    const coming = store.put('imports/d', slow());
    await expect(store.get('imports/d')).rejects.toMatchObject({ code: 'files.missing' });
    expect(await listKeys(store)).toEqual([]);
    go();
    await coming;
    expect(await listKeys(store)).toEqual(['imports/d']);
  });

  it('refuses to read a missing file; deleting it is no error', async () => {
    await expect(store.get('pictures/nobody/160.jpg')).rejects.toMatchObject({
      code: 'files.missing',
      status: 404,
    });
    await store.remove('pictures/nobody/160.jpg');
  });

  it('lists every file with its modification time', async () => {
    const began = Date.now();
    await store.put('imports/e', Buffer.from('x'));
    await store.put('pictures/a-2/160.jpg', Buffer.from('x'));
    expect(await listKeys(store)).toEqual(['imports/e', 'pictures/a-2/160.jpg']);
    // An S3 store has a resolution of one second.
    for await (const { modifiedAt: writtenAt } of store.list())
      expect(writtenAt.getTime()).toBeGreaterThan(began - 2000);
  });

  it('passes its check', async () => {
    await store.check();
  });

  it.each(['../outside', '/etc/passwd', 'pictures//a', 'pictures/../../a', ''])(
    'refuses the key %p',
    async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(/bad file key/);
      await expect(store.get(key)).rejects.toThrow(/bad file key/);
    },
  );
});

test('a bucket lists more keys than fit in one response', async () => {
  const keys = Array.from({ length: 1003 }, (_, at) => `pictures/p${String(at).padStart(4, '0')}/160.jpg`);
  s3.putObjects(keys);
  expect(await listKeys(storeAt(s3.url))).toEqual(keys);
});

describe('folder', () => {
  const files = join(folder, 'swept');
  const store = localFiles(files);
  const setAge = (path: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(path, then, then);
  };

  it('is cleared of incomplete files and empty folders', async () => {
    await store.put('pictures/kept/160.jpg', Buffer.from('x'));
    mkdirSync(join(files, 'pictures/empty'));
    writeFileSync(join(files, 'pictures/kept/480.jpg.1.abc.part'), 'half');
    writeFileSync(join(files, 'pictures/kept/1600.jpg.1.abc.part'), 'half, just now');
    setAge(join(files, 'pictures/kept/480.jpg.1.abc.part'), 2);
    setAge(join(files, 'pictures/empty'), 2);
    await store.clear(new Date(Date.now() - 3_600_000));
    expect(readdirSync(join(files, 'pictures')).sort()).toEqual(['kept']);
    expect(readdirSync(join(files, 'pictures/kept')).sort()).toEqual(['160.jpg', '1600.jpg.1.abc.part']);
  });

  it('is removed with its last file', async () => {
    await store.put('pictures/short/160.jpg', Buffer.from('x'));
    await store.remove('pictures/short/160.jpg');
    expect(readdirSync(join(files, 'pictures'))).not.toContain('short');
  });

  it('reports that it cannot be created', async () => {
    await expect(localFiles('/dev/null/files').check()).rejects.toMatchObject({ code: 'files.unreachable' });
  });
});

const mounted = () => {
  const small = mkdtempSync(join(folder, 'small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small], { stdio: 'ignore' });
    return small;
  } catch {
    return undefined;
  }
};
const small = mounted();
// Only root can mount.
(small ? describe : describe.skip)('a disk that is full', () => {
  afterAll(() => execFileSync('umount', [small ?? '']));

  it('is refused with its reason, leaves no partial file, and works again when there is space', async () => {
    const store = localFiles(join(small ?? '', 'files'));
    await store.put('imports/fits', randomBytes(500_000));
    await expect(store.put('imports/large', pieces(randomBytes(900_000)))).rejects.toMatchObject({
      code: 'files.full',
      status: 507,
    });
    expect(readdirSync(join(small ?? '', 'files/imports'))).toEqual(['fits']);
    await store.remove('imports/fits');
    await store.put('imports/large', pieces(randomBytes(900_000)));
  });
});

describe('failing store', () => {
  const findFailure = async (url: string) => {
    const issue = await storeAt(url)
      .check()
      .catch((error: Error) => error);
    return [(issue as { code?: string }).code, String((issue as Error).cause)];
  };

  it('reports an unreachable server, a refused key and a missing bucket', async () => {
    const stoppedS3 = await startS3();
    await stoppedS3.close();
    expect(await findFailure(stoppedS3.url)).toEqual([
      'files.unreachable',
      expect.stringContaining('ECONNREFUSED'),
    ]);
    expect(await findFailure(`s3://S3RVER:wrong@127.0.0.1:${s3.port}/rostrum?tls=0`)).toEqual([
      'files.unreachable',
      expect.stringContaining('403 SignatureDoesNotMatch'),
    ]);
    expect(await findFailure(`s3://S3RVER:S3RVER@127.0.0.1:${s3.port}/nowhere?tls=0`)).toEqual([
      'files.unreachable',
      expect.stringContaining('404 NoSuchBucket'),
    ]);
  });
});

describe('FILES_URL', () => {
  it('sets host, bucket, folder, region and TLS, with URL-encoded key and secret', () => {
    const { filesUrl } = readConfig({
      FILES_URL: 's3://AKIA:a%2Fb%2Bc%40@s3.example:9000/house/files?region=eu-central-1',
    });
    expect(filesUrl).toEqual({
      bucket: new URL('https://s3.example:9000/house/'),
      folder: 'files/',
      region: 'eu-central-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'a/b+c@',
    });
    expect(readConfig({ FILES_URL: 's3://k:s@minio/house?tls=0' }).filesUrl).toMatchObject({
      bucket: new URL('http://minio/house/'),
      folder: '',
      region: 'us-east-1',
    });
  });

  it.each([
    'https://k:s@minio/house',
    's3://minio/house',
    's3://k:s@minio',
    's3://k:s%ff@minio/house',
    's3://k:s@minio/house?tls=no',
    's3://k:s@minio/house?regoin=x',
  ])('%s is refused by name without revealing the secret', (url) => {
    expect(() => readConfig({ FILES_URL: url })).toThrow(/^FILES_URL must be s3:\/\/KEY:SECRET@.*\.$/);
  });
});
