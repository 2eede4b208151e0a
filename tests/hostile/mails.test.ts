import sql from 'sql-template-tag';
import { parse } from '../../server/parsers';
import { handleReturned } from '../../server/returns/receive';
import { openTestApp, type TestApp } from '../support/app';
import { checkHealthDuring, checkHealthWhileSuspended, createRandom, onLinux } from '../support/hostile';
import { storeReturnedMail } from '../support/returnedMails';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const kilobytes = 1000;
const heads = (...more: string[]) =>
  ['From: Vera <vera@reader.test>', 'To: desk@house.test', 'Subject: Lots', ...more].join('\r\n');
const mail = (more: string[], body: string) => `${heads('MIME-Version: 1.0', ...more)}\r\n\r\n${body}`;
const report = (status: string) =>
  mail(
    ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    `--b\r\nContent-Type: text/plain\r\n\r\nFailed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b--\r\n`,
  );
const html = (body: string) => mail(['Content-Type: text/html; charset=utf-8'], body);
const nested = (depth: number): string => {
  const opened = Array.from(
    { length: depth },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  );
  return mail(['Content-Type: multipart/mixed; boundary=b0'], opened.join(''));
};
const random = createRandom(2);
const signs = [
  '--b\r\n',
  '\r\n',
  '\r\n\r\n',
  'Content-Type: ',
  'multipart/mixed; boundary=b',
  '=?utf-8?q?=',
  '?=',
  '<',
  '>',
  '@',
  ';',
  '"',
  '(',
  ')',
  '\0',
  '5.1.1 ',
  'Action: failed',
];
const garbage = Array.from({ length: 60_000 }, () => signs[Math.floor(random() * signs.length)]).join('');

const hostile: [string, string][] = [
  [
    'a long Final-Recipient',
    report(`Final-Recipient: rfc822; ${'a'.repeat(400 * kilobytes)}\r\nAction: failed`),
  ],
  [
    'a Final-Recipient of many signs',
    report(`Final-Recipient: ${'a;@<'.repeat(100 * kilobytes)}\r\nAction: failed`),
  ],
  [
    'a diagnosis of blanks',
    report(`Action: failed\r\nDiagnostic-Code: smtp;${' '.repeat(400 * kilobytes)}x`),
  ],
  ['a status of figures', report(`Action: failed\r\nStatus: ${'5.1.'.repeat(100 * kilobytes)}`)],
  ['fields without number', report('A: b\r\n'.repeat(100 * kilobytes))],
  ['fields that go on for many lines', report(`Action: failed${'\r\n x'.repeat(100 * kilobytes)}`)],
  ['groups of blank lines', report('\r\n \r\n'.repeat(80 * kilobytes))],
  ['lists in lists', html('<ul><li>'.repeat(50 * kilobytes))],
  ['tables in tables', html('<table><tr><td>'.repeat(26 * kilobytes))],
  ['elements that never end', html('<'.repeat(400 * kilobytes))],
  ['attributes without number', html(`<a ${'x="y" '.repeat(70 * kilobytes)}>`)],
  ['quotes in quotes', html('<blockquote>'.repeat(30 * kilobytes))],
  ['entities without end', html('&amp'.repeat(100 * kilobytes))],
  ['parts in parts', nested(8 * kilobytes)],
  [
    'parts without number',
    mail(['Content-Type: multipart/mixed; boundary=b'], '--b\r\n\r\nx\r\n'.repeat(40 * kilobytes)),
  ],
  [
    'mails in mails',
    mail(['Content-Type: message/rfc822'], 'Content-Type: message/rfc822\r\n\r\n'.repeat(13 * kilobytes)),
  ],
  [
    'heads without number',
    mail(
      Array.from({ length: 40 * kilobytes }, (_, at) => `X-${at}: a`),
      'x',
    ),
  ],
  ['one head that is long', mail([`X-Long: ${'a '.repeat(200 * kilobytes)}`], 'x')],
  ['encoded words without number', mail([`X-Words: ${'=?utf-8?q?=41?= '.repeat(25 * kilobytes)}`], 'x')],
  ['encoded words that never end', `Subject: ${'=?utf-8?q?'.repeat(40 * kilobytes)}\r\n\r\nx`],
  ['groups in groups of addresses', `From: ${'a:'.repeat(200 * kilobytes)};\r\nTo: a@b.test\r\n\r\nx`],
  ['addresses without number', `From: a@b.test\r\nTo: ${'"a" <a@b.test>, '.repeat(25 * kilobytes)}\r\n\r\nx`],
  ['comments in comments', `From: ${'('.repeat(400 * kilobytes)}\r\n\r\nx`],
  ['names of mails without end', `References: ${'<c1.r1.'.repeat(60 * kilobytes)}\r\n\r\nx`],
  ['receivers that are almost signed', mail([], `bounce+${'a'.repeat(41)} `.repeat(8 * kilobytes))],
  [
    'parameters of a type without number',
    mail([`Content-Type: text/plain${'; a*0="b"'.repeat(40 * kilobytes)}`], 'x'),
  ],
  [
    'quoted-printable without end',
    mail(['Content-Transfer-Encoding: quoted-printable'], '='.repeat(400 * kilobytes)),
  ],
  ['blank lines', mail([], '\r\n'.repeat(200 * kilobytes))],
  ['a reply of quotes', mail([], `On ${'x wrote: \nOn '.repeat(30 * kilobytes)}`)],
  [
    'lines that look like a diagnosis',
    mail(['From: MAILER-DAEMON'], `<a@b.test>: ${'550 5.1.1 '.repeat(40 * kilobytes)}`),
  ],
  ['signs in no order', mail(['Content-Type: multipart/report; boundary=b'], garbage)],
];

const store = (raw: string) => storeReturnedMail(app, Buffer.from(raw).subarray(0, 2 ** 20));
test('the server stays responsive while it processes hostile emails, and processes the next email at once', async () => {
  for (const [, raw] of hostile) await store(raw);
  await store(mail([], 'Behind all of them'));
  const listUnhandled = () => app.db.rows(sql`select id from returned_mails where handled_at is null`);

  const { healthyChecks } = await checkHealthDuring(app, handleReturned(app.context));
  expect(healthyChecks).toBeGreaterThan(3);
  const last = await app.db.row(sql`
    select handled_at is not null as handled, issue, attempts from returned_mails order by id desc limit 1`);
  expect(last).toEqual({ handled: true, issue: null, attempts: 0 });

  // Emails that the parser failed on are tried once more, then set aside.
  await checkHealthDuring(app, handleReturned(app.context));
  expect(await listUnhandled()).toEqual([]);
});

onLinux('mails are parsed outside the thread of the server', async () => {
  await parse('mail', Buffer.from(mail([], 'x')));
  await store(html('&lt;'.repeat(100 * kilobytes)));
  await checkHealthWhileSuspended(app, 'parse', () => handleReturned(app.context));
  expect(
    await app.db.row(sql`
      select handled_at is not null as handled, issue from returned_mails order by id desc limit 1`),
  ).toEqual({ handled: true, issue: null });
});
