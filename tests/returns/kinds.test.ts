import sql from 'sql-template-tag';
import { handleReturned, keepReturned } from '../../server/returns/receive';
import { addressesOf, tokenKey } from '../../server/sending/token';
import { openTestApp, type TestApp } from '../support/app';
import { holds } from '../support/consents';
import { type SentTo, sentCampaign } from './shared';
import { daemon, mailOf, noSender, partsOf, returned } from './texts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A customer who was sent a mail, with the addresses in it. */
async function sent() {
  const { recipients } = await sentCampaign(app);
  const [reader] = recipients as [SentTo];
  const ways = {
    key: await tokenKey(app.db),
    publicUrl: 'https://rostrum.test',
    bounceDomain: 'b.house.test',
  };
  const { envelope, unsubscribeMail } = addressesOf(ways, reader.id, [], true);
  const { messageId } = await app.db.row<{ messageId: string }>(
    sql`select message_id as "messageId" from campaign_recipients where id = ${reader.id}`,
  );
  return { ...reader, envelope, unsubscribeMail, messageId };
}

async function receive(...mails: string[]) {
  const { id: accountId } = await app.db.row<{ id: number }>(
    sql`select id from mail_accounts where is_default`,
  );
  for (const mail of mails)
    await keepReturned(app.db, {
      accountId,
      source: 'MAILBOX',
      raw: Buffer.from(mail),
      now: app.context.now(),
    });
  await handleReturned(app.context);
}

/** What is known of a reader afterwards. */
async function known(reader: SentTo) {
  const kinds = await app.db.rows<{ kind: string }>(
    sql`select kind from recipient_events where recipient_id = ${reader.id} order by kind`,
  );
  const suppression = await app.db.maybe<{ reason: string }>(
    sql`select reason from suppressions where email = ${reader.email}`,
  );
  const { tasks } = await app.db.row<{ tasks: number }>(
    sql`select count(*) as tasks from customer_tasks where customer_id = ${reader.customerId}`,
  );
  return {
    kinds: kinds.map(({ kind }) => kind),
    suppressed: suppression?.reason,
    tasks,
    consents: await holds(app, reader.customerId),
  };
}
const untouched = { kinds: [], suppressed: undefined, tasks: 0, consents: true };

test('an automatic request to unsubscribe withdraws at once', async () => {
  const reader = await sent();
  const heads = ['Auto-Submitted: auto-replied', 'X-Apple-Unsubscribe: true'];
  await receive(
    mailOf({ from: reader.email, to: reader.unsubscribeMail, subject: 'unsubscribe', heads, text: '' }),
  );
  expect(await known(reader)).toEqual({ ...untouched, kinds: ['UNSUBSCRIBE'], consents: false });
});

test('the subject "unsubscribe" withdraws, as an answer or as a new mail from the address that was written to', async () => {
  const [answers, writes, other] = [await sent(), await sent(), await sent()];
  const mail = { subject: 'Unsubscribe', text: '' };
  await receive(
    mailOf({ ...mail, from: 'elsewhere@reader.test', heads: [`In-Reply-To: ${answers.messageId}`] }),
    mailOf({ ...mail, from: `Vera <${writes.email.toUpperCase()}>` }),
    mailOf({ ...mail, from: 'nobody@reader.test' }),
  );
  for (const reader of [answers, writes])
    expect(await known(reader)).toEqual({ ...untouched, kinds: ['UNSUBSCRIBE'], consents: false });
  expect(await known(other)).toEqual(untouched);
});

test('a token that the house has not signed is not replaced by the sender, whom anybody can name', async () => {
  const reader = await sent();
  const to = `unsub+${'0'.repeat(42)}@b.house.test`;
  await receive(mailOf({ from: reader.email, to, subject: 'unsubscribe', text: '' }));
  expect(await known(reader)).toEqual(untouched);
});

test('the withdrawal names what proves it', async () => {
  const [reader, reported] = [await sent(), await sent()];
  const optOut = partsOf(
    ['From: fbl@reader.test', 'Subject: x'],
    'multipart/report; report-type=feedback-report',
    [
      { type: 'message/feedback-report', body: 'Feedback-Type: opt-out' },
      { type: 'message/rfc822', body: returned(reported.messageId) },
    ],
  );
  await receive(mailOf({ from: reader.email, to: reader.unsubscribeMail, subject: '', text: '' }), optOut);
  const sources = await app.db.rows<{ source: string }>(sql`
    select distinct source from consents where customer_id in (${reader.customerId}, ${reported.customerId})
      and not given order by source`);
  expect(sources.map(({ source }) => source)).toEqual(['List-Unsubscribe (mailto)', 'Opt-out (ARF)']);
  expect((await known(reported)).suppressed).toBeUndefined();
});

test.each(['auth-failure', 'not-spam'])('a report of %s changes nothing', async (type) => {
  const reader = await sent();
  const report = partsOf(
    ['From: dmarc@reader.test', `To: ${reader.envelope}`, 'Subject: DMARC failure report'],
    'multipart/report; report-type=feedback-report',
    [
      { type: 'message/feedback-report', body: `Feedback-Type: ${type}\r\nAuth-Failure: dmarc` },
      { type: 'text/rfc822-headers', body: returned(reader.messageId) },
    ],
  );
  await receive(report);
  expect(await known(reader)).toEqual(untouched);
});

test('a complaint as Microsoft sends it suppresses and withdraws', async () => {
  const reader = await sent();
  const body = `X-HmXmrOriginalRecipient: ${reader.email}\r\n${returned(reader.messageId)}`;
  await receive(
    partsOf(
      ['From: staff@hotmail.test', 'Subject: complaint about message from 192.0.2.1'],
      'multipart/mixed',
      [{ type: 'message/rfc822', heads: ['Content-Disposition: inline'], body }],
    ),
  );
  expect(await known(reader)).toEqual({
    kinds: ['COMPLAINT', 'UNSUBSCRIBE'],
    suppressed: 'COMPLAINED',
    tasks: 0,
    consents: false,
  });
});

test('a notice in plain words suppresses the address, by the mail that it brings back', async () => {
  const [plain, encoded] = [await sent(), await sent()];
  const text = (reader: SentTo & { messageId: string }) =>
    `${reader.email}: 550 5.1.1 <${reader.email}>: Recipient address rejected: User unknown\r\n\r\n    The message follows:\r\n\r\n${returned(reader.messageId)}`;
  const notice = { from: daemon, to: 'news@house.test', heads: noSender, subject: 'Your letter came back' };
  await receive(
    mailOf({ ...notice, text: text(plain) }),
    mailOf({
      ...notice,
      heads: [...noSender, 'Content-Transfer-Encoding: base64'],
      text: Buffer.from(text(encoded)).toString('base64'),
    }),
  );
  for (const reader of [plain, encoded])
    expect(await known(reader)).toEqual({ ...untouched, kinds: ['BOUNCE'], suppressed: 'BOUNCED' });
});

test('a notice that brings nothing back is known by the address it came to', async () => {
  const reader = await sent();
  const text = `Ihre Nachricht konnte nicht zugestellt werden.\r\n\r\nEmpfänger nicht gefunden`;
  await receive(
    mailOf({ from: daemon, to: reader.envelope, heads: noSender, subject: 'Unzustellbar', text }),
  );
  expect(await known(reader)).toEqual({ ...untouched, kinds: ['BOUNCE'], suppressed: 'BOUNCED' });
});

test('a full mailbox in plain words is a failure for now', async () => {
  const reader = await sent();
  const text = 'Your message could not be delivered: the mailbox is full.';
  await receive(
    mailOf({ from: daemon, to: reader.envelope, heads: noSender, subject: 'Undeliverable', text }),
  );
  expect(await known(reader)).toEqual({ ...untouched, kinds: ['BOUNCE'] });
});

test.each([
  ['a vacation answer by subject', '自动回复:Two days to go', []],
  ['a vacation answer of Apple', 'Re: Two days to go', ['X-Apple-Action: VACATION']],
  ['a vacation answer in Portuguese', 'Resposta automática: Faltam dois dias', []],
])('%s makes no task and no event', async (_, subject, heads) => {
  const reader = await sent();
  const text = 'I am away until Monday.';
  await receive(
    mailOf({ from: reader.email, subject, heads: [`In-Reply-To: ${reader.messageId}`, ...heads], text }),
  );
  expect(await known(reader)).toEqual(untouched);
});

test('a notice of delay changes nothing', async () => {
  const reader = await sent();
  const text = `Delivery to the following recipient has been delayed:\r\n\r\n     ${reader.email}\r\n\r\nMessage will be retried for 2 more day(s)\r\n450 4.2.2 Mailbox full`;
  const subject = 'Delivery Status Notification (Delay)';
  await receive(mailOf({ from: daemon, to: reader.envelope, heads: noSender, subject, text }));
  expect(await known(reader)).toEqual(untouched);
});
