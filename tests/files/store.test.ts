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
  ])('gives back %s as it came', async (_, length) => {
    const content = randomBytes(length);
    expect(await store.put('pictures/a-1/original.jpeg', pieces(content))).toEqual({ bytes: length });
    const back = await buffer(await store.get('pictures/a-1/original.jpeg'));
    expect(back.equals(content)).toBe(true);
  });

  it('takes bytes at once, and a second content in the place of the first', async () => {
    await store.put('imports/b', Buffer.from('first'));
    await store.put('imports/b', Buffer.from('second'));
    expect(String(await buffer(await store.get('imports/b')))).toBe('second');
  });

  it.each([
    ['a small', 1000],
    ['a large', 20 * 2 ** 20],
  ])(
    'keeps nothing of %s content that ends in an issue, and what was there before stays',
    async (_, length) => {
      const cut = new Error('the sender has gone');
      await expect(store.put('imports/c', pieces(randomBytes(length), 70_000, cut))).rejects.toBe(cut);
      expect(await listKeys(store)).toEqual([]);
      await store.put('imports/c', Buffer.from('whole'));
      await expect(store.put('imports/c', pieces(randomBytes(length), 70_000, cut))).rejects.toBe(cut);
      expect(String(await buffer(await store.get('imports/c')))).toBe('whole');
    },
  );

  it('shows a content only when it is whole', async () => {
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

  it('refuses what is not there; removing it is no issue', async () => {
    await expect(store.get('pictures/nobody/160.jpg')).rejects.toMatchObject({
      code: 'files.missing',
      status: 404,
    });
    await store.remove('pictures/nobody/160.jpg');
  });

  it('lists every file with when it was written', async () => {
    const began = Date.now();
    await store.put('imports/e', Buffer.from('x'));
    await store.put('pictures/a-2/160.jpg', Buffer.from('x'));
    expect(await listKeys(store)).toEqual(['imports/e', 'pictures/a-2/160.jpg']);
    // A store counts whole seconds.
    for await (const { modifiedAt: writtenAt } of store.list())
      expect(writtenAt.getTime()).toBeGreaterThan(began - 2000);
  });

  it('says that it works', async () => {
    await store.check();
  });

  it.each(['../outside', '/etc/passwd', 'pictures//a', 'pictures/../../a', ''])(
    'takes no key %p',
    async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(/bad file key/);
      await expect(store.get(key)).rejects.toThrow(/bad file key/);
    },
  );
});

test('a bucket lists more than one answer holds', async () => {
  const keys = Array.from({ length: 1003 }, (_, at) => `pictures/p${String(at).padStart(4, '0')}/160.jpg`);
  s3.putObjects(keys);
  expect(await listKeys(storeAt(s3.url))).toEqual(keys);
});

describe('a folder', () => {
  const files = join(folder, 'swept');
  const store = localFiles(files);
  const setAge = (path: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(path, then, then);
  };

  it('is cleared of what never became whole, and of folders that hold nothing', async () => {
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

  it('goes with the last of its files', async () => {
    await store.put('pictures/short/160.jpg', Buffer.from('x'));
    await store.remove('pictures/short/160.jpg');
    expect(readdirSync(join(files, 'pictures'))).not.toContain('short');
  });

  it('that cannot be made is said', async () => {
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
// Only root may mount.
(small ? describe : describe.skip)('a disk that is full', () => {
  afterAll(() => execFileSync('umount', [small ?? '']));

  it('refuses with its reason, keeps nothing by half, and works when there is room', async () => {
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

describe('a store that does not do its work', () => {
  const findFailure = async (url: string) => {
    const issue = await storeAt(url)
      .check()
      .catch((error: Error) => error);
    return [(issue as { code?: string }).code, String((issue as Error).cause)];
  };

  it('says that nobody answers, that the key is refused, that there is no such bucket', async () => {
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
  it('names host, bucket, folder, region and whether it speaks TLS; key and secret are URL-encoded', () => {
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
  ])('%s is refused by its name, without telling the secret', (url) => {
    expect(() => readConfig({ FILES_URL: url })).toThrow(/^FILES_URL must be s3:\/\/KEY:SECRET@.*\.$/);
  });
});
