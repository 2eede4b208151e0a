import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { checkHealthDuring, checkHealthWhileSuspended, createRandom, onLinux } from '../support/hostile';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const upload = (content: string | Buffer) =>
  manager.upload<{ code: string; params: object; customers: unknown[] }>(
    '/customers/vcards',
    'book.vcf',
    content,
  );
const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:2.1', 'N:Inventar;Vera', ...lines, 'END:VCARD', ''].join('\r\n');
const megabyte = 2 ** 20;

const random = createRandom(1);
const signs = [
  'BEGIN:',
  'VCARD',
  'END:',
  '\r\n',
  '\r\n ',
  ';',
  ':',
  '=',
  '=\r\n',
  '"',
  'TYPE=',
  ',',
  '\\',
  'é',
  '陳',
];
const garbage = Array.from({ length: 60_000 }, () => signs[Math.floor(random() * signs.length)]).join('');

const hostile: [string, string][] = [
  [
    'a megabyte of quoted-printable',
    card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'=E9=\r\n'.repeat(megabyte / 6)}`),
  ],
  ['quoted-printable without an end', card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'='.repeat(megabyte)}`)],
  ['names of an encoding again and again', card(`NOTE${';ENCODING=QUOTED-PRINTABLE'.repeat(40_000)}`)],
  ['one line of a megabyte', card(`NOTE:${'x'.repeat(megabyte)}`)],
  ['a name of a property of a megabyte', card(`${'X'.repeat(megabyte)}:1`)],
  ['parameters without number', card(`TEL${';TYPE=a'.repeat(150_000)}:1`)],
  ['quoted parameters that never end', card(`TEL${';TYPE="a'.repeat(100_000)}:1`)],
  ['a line that is folded a hundred thousand times', card(`NOTE:${'x\r\n '.repeat(250_000)}`)],
  ['cards in cards', `${'BEGIN:VCARD\r\n'.repeat(75_000)}${'END:VCARD\r\n'.repeat(75_000)}`],
  ['properties without number', card('TEL:1\r\n'.repeat(150_000))],
  ['parts of a name without number', card(`N:${';'.repeat(megabyte)}`)],
  ['labels of Apple without number', card('item1.X-ABLabel:a\r\n'.repeat(50_000))],
  ['a picture of a megabyte', card(`PHOTO;BASE64:\r\n${` ${'QUJD'.repeat(18)}\r\n`.repeat(14_000)}`)],
  ['signs in no order', `BEGIN:VCARD\r\n${garbage}`],
];

const card3 = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Inventar;Max;;;\r\nEND:VCARD\r\n';

test('the server stays responsive while it reads hostile cards, and refuses each with a code', async () => {
  const { result, healthyChecks } = await checkHealthDuring(
    app,
    Promise.all(hostile.map(async ([name, content]) => ({ name, ...(await upload(content)) }))),
  );
  expect(healthyChecks).toBeGreaterThan(3);
  for (const { name, status, body } of result) {
    if (status === 200) continue;
    expect({ name, status, code: body.code }).toEqual({
      name,
      status: 422,
      code: expect.stringMatching(/^(file\.(too_slow|unreadable)|customer\.\w+)$/),
    });
    if (body.code.startsWith('file.')) expect(body.params).toEqual({ file: 'book.vcf' });
  }
  expect(await upload(card3)).toMatchObject({
    status: 200,
    body: { customers: [{ lastName: 'Inventar' }] },
  });
});

onLinux('cards are read outside the thread of the server', async () => {
  await upload(card3);
  const { status } = await checkHealthWhileSuspended(app, 'parse', () =>
    upload(card('TEL:1\r\n'.repeat(150_000))),
  );
  expect([200, 422]).toContain(status);
});
