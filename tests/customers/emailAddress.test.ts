import type { Customer } from '#contract/customers';
import { isEmailAddress } from '#contract/email-pattern';
import { toReadableAddress, toStoredAddress } from '../../server/lib/email-address';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

test.each([
  ['Ludwig@Exämple.test', 'ludwig@xn--exmple-cua.test', 'ludwig@exämple.test'],
  ['anna&bob@example.test', 'anna&bob@example.test', 'anna&bob@example.test'],
  ['ivan@example.xn--p1ai', 'ivan@example.xn--p1ai', 'ivan@example.рф'],
  ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai', 'ivan@пример.рф'],
  ['wang@例子.中国', 'wang@xn--fsqu00a.xn--fiqs8s', 'wang@例子.中国'],
  ["o'neil+sale@example.test", "o'neil+sale@example.test", "o'neil+sale@example.test"],
  ['a!#$%*/=?^_`{|}~b@example.test', 'a!#$%*/=?^_`{|}~b@example.test', 'a!#$%*/=?^_`{|}~b@example.test'],
  ['jörg@müller.de'.replace('jörg', 'joerg'), 'joerg@xn--mller-kva.de', 'joerg@müller.de'],
])('stores %s as %s and displays %s', (typed, stored, displayed) => {
  expect(toStoredAddress(typed)).toBe(stored);
  expect(toReadableAddress(stored)).toBe(displayed);
});

test.each([
  'ada@',
  '@example.test',
  'ada@example',
  'a..b@example.test',
  '.a@example.test',
  'a@-x.test',
  'a@x-.test',
  'a@.test',
  'a b@example.test',
  'a@b@example.test',
  'h.m@example..test',
  'ada@exa_mple.test',
  'ada@example.test.',
  'ada@xn--a.test',
  '\u017fmith@example.test',
])('does not accept %j as an address', (typed) => {
  expect(toStoredAddress(typed)).toBeUndefined();
});

test.each([
  ['\u017fmith@example.test', false],
  ['\u212aim@example.test', false],
  ['Ivan@EXAMPLE.XN--P1AI', true],
  ['Ivan@Пример.РФ', true],
])('a form accepts %j: %s', (typed, isAccepted) => {
  expect(isEmailAddress(typed)).toBe(isAccepted);
});

test('saves a customer with a non-ASCII address, finds it as displayed, and keeps it unchanged when sent again', async () => {
  const emails = [{ address: 'Ludwig@Exämple.test' }, { address: 'anna&bob@example.test' }];
  const { status, body } = await manager.post<Customer>('/customers', { lastName: 'Invented', emails });
  expect([status, body.emails?.map(({ address }) => address)]).toEqual([
    201,
    ['ludwig@xn--exmple-cua.test', 'anna&bob@example.test'],
  ]);
  for (const q of ['ludwig@exämple', 'ludwig@example', 'xn--exmple'])
    expect(
      (await manager.get<{ data: object[] }>(`/customers?${new URLSearchParams({ q })}`)).body.data,
    ).toMatchObject([{ id: body.id }]);
  const again = await manager.patch<Customer>(`/customers/${body.id}`, {
    emails: emails.map((one) => ({ label: '', ...one })),
    version: body.version,
  });
  expect([again.status, again.body.version]).toEqual([200, body.version]);
});

test('refuses a form with an invalid address at its field', async () => {
  const refused = await manager.post('/customers', {
    lastName: 'Invented',
    emails: [{ address: 'ada@xn--a.test' }],
  });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { fields: [{ path: 'emails.0.address', code: 'email' }] },
  ]);
});
