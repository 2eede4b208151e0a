import { classifyBounce } from '../../server/mail/bounce-class';
import { readReturned } from '../../server/returns/bounce';
import { complaint, delayed, exchange, exim, gmail, postfix, qmail, replyMail } from './mails';

const token = '0'.repeat(40).concat('af');
const about = { token, messageId: '<c12.r345.k3vk3v@house.test>', email: 'vera@reader.test' };
const read = (mail: string) => readReturned(Buffer.from(mail));

test.each([
  ['Postfix', postfix(about), '5.1.1', 'DEAD'],
  ['Exchange', exchange(about), '5.1.10', 'DEAD'],
  ['Gmail', gmail(about), '4.2.2', 'SOFT'],
  ['qmail', qmail(about), '5.1.1', 'DEAD'],
  ['Exim', exim(about), '5.2.2', 'HARD'],
  [
    'a server that refuses the content',
    postfix(about, '5.7.1', '550 5.7.1 Message rejected due to content'),
    '5.7.1',
    'POLICY',
  ],
  [
    'a server that refuses the sender',
    postfix(about, '5.1.8', '550 5.1.8 Sender domain not found'),
    '5.1.8',
    'POLICY',
  ],
])('reads recipient and reason of a notice by %s', async (_, mail, status, kind) => {
  const returned = await read(mail);
  expect(returned).toMatchObject({ kind: 'BOUNCE', token, status, recipient: about.email });
  expect(classifyBounce(status)).toBe(kind);
});

test('a notice identifies the email even if it was sent to another address', async () => {
  const returned = await read(
    postfix(about).replaceAll(/^(Delivered-To|To): .*$/gm, '$1: <news@house.test>'),
  );
  expect(returned).toMatchObject({ kind: 'BOUNCE', token, messageId: about.messageId });
});

test('reads a long diagnosis across its lines', async () => {
  expect(await read(postfix(about))).toMatchObject({ reply: expect.stringContaining('User unknown') });
});

test('a delay is not a bounce', async () => {
  expect((await read(delayed(about))).kind).toBe('AUTO');
});

test('a complaint identifies the email by its content; the opposite is not a complaint', async () => {
  expect(await read(complaint(about))).toMatchObject({
    kind: 'COMPLAINT',
    token,
    messageId: about.messageId,
  });
  expect((await read(complaint(about, 'not-spam'))).kind).toBe('AUTO');
});

const replyFields = { to: 'vera.house@house.test', messageId: about.messageId, email: about.email };
test.each([
  ['Auto-Submitted: auto-replied'],
  ['Auto-Submitted: auto-generated; type=holiday'],
  ['X-Autoreply: yes'],
  ['Precedence: auto_reply'],
  ['Precedence: bulk'],
  ['Return-Path: <>'],
])('an automatic response is not a reply: %s', async (head) => {
  expect((await read(replyMail(replyFields, 'I am away until Monday.', [head]))).kind).toBe('AUTO');
});

test('a vacation notice to the bounce address is not a bounce', async () => {
  const mail = replyMail({ ...replyFields, to: `bounce+${token}@b.house.test` }, 'Away. 550 things to do.', [
    'Auto-Submitted: auto-replied',
  ]);
  expect((await read(mail)).kind).toBe('AUTO');
});

test('a reply is the text above the quotation', async () => {
  const text =
    'Is lot 12 signed?\r\n\r\nOn Mon, 24 Nov 2025 at 10:00, House <news@house.test> wrote:\r\n> Our catalogue is online.';
  expect(await read(replyMail(replyFields, text, ['Auto-Submitted: no']))).toMatchObject({
    kind: 'REPLY',
    text: 'Is lot 12 signed?',
    messageId: about.messageId,
  });
});

test('unsubscribes by an empty email', async () => {
  const mail = replyMail({ ...replyFields, to: `unsub+${token.toUpperCase()}@b.house.test` }, '');
  expect(await read(mail)).toMatchObject({ kind: 'UNSUBSCRIBE', token });
});

test('invalid emails do not throw', async () => {
  for (const junk of [
    '',
    '\u0000\u0001',
    'x'.repeat(100_000),
    'Content-Type: multipart/report; boundary="a"\r\n\r\n--a',
  ])
    expect(['REPLY', 'AUTO']).toContain((await read(junk)).kind);
});
