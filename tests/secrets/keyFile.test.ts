import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { readConfig } from '../../server/config';
import { StartError } from '../../server/lib/start-error';
import { getKeyFile, loadKeys } from '../../server/secrets/key-file';

let folder: string;
let file: string;
const load = (environment: Record<string, string> = {}) =>
  loadKeys(readConfig({ DATA_DIR: join(folder, 'data'), ...environment }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rostrum-keys-'));
  file = getKeyFile(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is created once, beside the data folder, for its owner only', () => {
  const created = load();
  expect(created.source).toBe(file);
  expect(relative(join(folder, 'data'), file)).toMatch(/^\.\./);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
  expect(load().keys.map((key) => key.export())).toEqual(created.keys.map((key) => key.export()));
  expect(readdirSync(folder)).toEqual([basename(file)]);
});

test('is neither created nor read when SECRET_KEY is set', () => {
  const key = '5a'.repeat(32);
  const loaded = load({ SECRET_KEY: key });
  expect([loaded.source, loaded.keys.map((one) => one.export().toString('hex'))]).toEqual([
    'SECRET_KEY',
    [key],
  ]);
  expect(existsSync(file)).toBe(false);
});

test('may contain several keys, the newest first', () => {
  const keys = ['01'.repeat(32), '02'.repeat(32)];
  writeFileSync(file, `${keys.join('\n')}\n`, { mode: 0o600 });
  expect(load().keys.map((key) => key.export().toString('hex'))).toEqual(keys);
});

test.each(['', 'hammer-and-block\n'])('stops the start in one sentence when it contains %j', (text) => {
  writeFileSync(file, text, { mode: 0o600 });
  expect(() => load()).toThrow(`The key in ${file} must be 32 random bytes as base64 or hex`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test.each([0o640, 0o604])('stops the start while other users can read it (mode %o)', (mode) => {
  load();
  chmodSync(file, mode);
  expect(() => load()).toThrow(
    new StartError(`Other users of this machine can read the key in ${file}: run chmod 600 ${file}.`),
  );
  chmodSync(file, 0o400);
  expect(load().source).toBe(file);
});

test('stops the start in one sentence where it cannot be created', () => {
  writeFileSync(join(folder, 'no-folder'), '');
  const dataDir = join(folder, 'no-folder/data');
  expect(() => load({ DATA_DIR: dataDir })).toThrow(
    new RegExp(
      `^The key for stored secrets cannot be kept in ${dataDir}.secret-key \\(E[^\\n]*\\): set SECRET_KEY\\.$`,
    ),
  );
});
