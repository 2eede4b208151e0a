import sql from 'sql-template-tag';
import { readConfig } from '../../server/config';
import { parseKeys } from '../../server/lib/secret-keys';
import { createSecrets } from '../../server/secrets/cipher';
import type { EncryptedColumn } from '../../server/secrets/columns';
import { openTestDatabase } from '../support/database';
import { newKey } from '../support/secrets';

const key = newKey();
const secrets = createSecrets({ keys: [key], source: 'SECRET_KEY' });
const column = 'mail_accounts.password';
const refusal = /cannot be read with the present key/;

test.each(['x', 'geheim & señal 密码', 'a'.repeat(5000)])('returns what was encrypted: %.10s', (value) => {
  const stored = secrets.encrypt(column, 7, value);
  expect(stored).toMatch(/^[\w+/]+=*$/);
  expect(secrets.decrypt(column, 7, stored)).toBe(value);
});

test('keeps an empty value empty and encrypts the same value differently each time', () => {
  expect(secrets.encrypt(column, 7, '')).toBe('');
  expect(secrets.decrypt(column, 7, '')).toBe('');
  expect(secrets.encrypt(column, 7, 'x')).not.toBe(secrets.encrypt(column, 7, 'x'));
});

test.each<[string, EncryptedColumn, number]>([
  ['another row', column, 8],
  ['another column', 'mail_accounts.imap_password', 7],
])('refuses a text that was moved to %s', (_, toColumn, id) => {
  expect(() => secrets.decrypt(toColumn, id, secrets.encrypt(column, 7, 'x'))).toThrow(refusal);
});

test('refuses readable, shortened and changed texts', () => {
  const stored = secrets.encrypt(column, 7, 'hammer-and-block');
  const bytes = Buffer.from(stored, 'base64');
  const changed = Array.from(bytes, (byte, at) => {
    const copy = Buffer.from(bytes);
    copy[at] = byte ^ 1;
    return copy.toString('base64');
  });
  const shortened = Array.from(bytes, (_, length) => bytes.subarray(0, length).toString('base64')).slice(1);
  for (const text of ['hammer-and-block', stored.slice(0, 8), ...changed, ...shortened])
    expect(() => secrets.decrypt(column, 7, text)).toThrow(refusal);
});

test('reads with every key, encrypts with the first, and refuses those of other keys', () => {
  const both = createSecrets({ keys: [newKey(), key], source: 'SECRET_KEY' });
  const old = secrets.encrypt(column, 7, 'x');
  expect(both.decrypt(column, 7, old)).toBe('x');
  expect([both.isCurrent(old), secrets.isCurrent(old)]).toEqual([false, true]);
  const renewed = both.encrypt(column, 7, 'x');
  expect(both.isCurrent(renewed)).toBe(true);
  expect(() => secrets.decrypt(column, 7, renewed)).toThrow(refusal);
});

test('tells in SQL whether the key of a stored text is present', async () => {
  const other = createSecrets({ keys: [newKey()], source: 'SECRET_KEY' });
  const db = await openTestDatabase();
  try {
    const texts = ['', secrets.encrypt(column, 7, 'x'), other.encrypt(column, 7, 'x'), 'readable'];
    const rows = await db.rows<{ known: boolean }>(sql`
      select ${secrets.hasKey(sql`stored`)} as known from unnest(${texts}::text[]) with ordinality t (stored, n) order by n`);
    expect(rows.map(({ known }) => known)).toEqual([true, true, false, false]);
  } finally {
    await db.close();
  }
});

describe('SECRET_KEY', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  test.each([
    [one.toString('hex'), [one]],
    [one.toString('base64'), [one]],
    [one.toString('base64url'), [one]],
    [`${one.toString('base64')},${other.toString('hex')}`, [one, other]],
    [`\n${one.toString('hex')}\n${other.toString('base64')}\n`, [one, other]],
  ])('accepts %j', (text, keys) => {
    expect(parseKeys(text)?.map((parsed) => parsed.export())).toEqual(keys);
  });

  test.each(['hammer-and-block', ',', one.toString('hex').slice(2), `${one.toString('hex')} x`])(
    'refuses %j in one sentence without repeating it',
    (text) => {
      expect(() => readConfig({ SECRET_KEY: text })).toThrow(
        /^SECRET_KEY must be 32 random bytes as base64 or hex, or several such keys, the newest first\.$/,
      );
    },
  );

  test('is not printed with the configuration', () => {
    const config = readConfig({ SECRET_KEY: one.toString('hex') });
    expect(JSON.stringify(config)).not.toMatch(/0101|AQEB/);
  });
});
