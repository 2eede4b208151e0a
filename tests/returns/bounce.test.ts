import { classifyBounce, readReturned } from '../../server/returns/bounce';
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
    'a house that refuses the text',
    postfix(about, '5.7.1', '550 5.7.1 Message rejected due to content'),
    '5.7.1',
    'POLICY',
  ],
  [
    'a house that does not know who sends',
    postfix(about, '5.1.8', '550 5.1.8 Sender domain not found'),
    '5.1.8',
    'POLICY',
  ],
])('the notice of %s says who and why', async (_, mail, status, kind) => {
  const returned = await read(mail);
  expect(returned).toMatchObject({ kind: 'BOUNCE', token, status, recipient: about.email });
  expect(classifyBounce(status)).toBe(kind);
});

test('a notice names the mail also where it came to another address', async () => {
  const returned = await read(
    postfix(about).replaceAll(/^(Delivered-To|To): .*$/gm, '$1: <news@house.test>'),
  );
  expect(returned).toMatchObject({ kind: 'BOUNCE', token, messageId: about.messageId });
});

test('a long diagnosis is read across its lines', async () => {
  expect(await read(postfix(about))).toMatchObject({ reply: expect.stringContaining('User unknown') });
});

test('what is only delayed did not come back', async () => {
  expect((await read(delayed(about))).kind).toBe('AUTO');
});

test('a complaint names the mail by what stands in it; the opposite is none', async () => {
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
])('what a machine answers is nobody’s reply: %s', async (head) => {
  expect((await read(replyMail(replyFields, 'I am away until Monday.', [head]))).kind).toBe('AUTO');
});

test('a holiday notice that comes to the address of bounces is no bounce', async () => {
  const mail = replyMail({ ...replyFields, to: `bounce+${token}@b.house.test` }, 'Away. 550 things to do.', [
    'Auto-Submitted: auto-replied',
  ]);
  expect((await read(mail)).kind).toBe('AUTO');
});

test('a reply is what somebody wrote above what they quote', async () => {
  const text =
    'Is lot 12 signed?\r\n\r\nOn Mon, 24 Nov 2025 at 10:00, House <news@house.test> wrote:\r\n> Our catalogue is online.';
  expect(await read(replyMail(replyFields, text, ['Auto-Submitted: no']))).toMatchObject({
    kind: 'REPLY',
    text: 'Is lot 12 signed?',
    messageId: about.messageId,
  });
});

test('to unsubscribe by mail takes no words', async () => {
  const mail = replyMail({ ...replyFields, to: `unsub+${token.toUpperCase()}@b.house.test` }, '');
  expect(await read(mail)).toMatchObject({ kind: 'UNSUBSCRIBE', token });
});

test('what is no mail at all ends quietly', async () => {
  for (const junk of [
    '',
    '\u0000\u0001',
    'x'.repeat(100_000),
    'Content-Type: multipart/report; boundary="a"\r\n\r\n--a',
  ])
    expect(['REPLY', 'AUTO']).toContain((await read(junk)).kind);
});
