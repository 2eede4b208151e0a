import sql from 'sql-template-tag';
import { buildAddresses, tokenKey } from '../../server/sending/token';
import { openTestApp, type TestApp } from '../support/app';
import { hasConsent } from '../support/consents';
import { receiveMails } from '../support/returnedMails';
import { createSentCampaign, type SentTo } from './shared';
import { daemon, formatMail, formatMultipart, noSender, returned } from './texts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Creates a customer who was sent an email, with the addresses in it. */
async function createSentRecipient() {
  const { recipients } = await createSentCampaign(app);
  const [reader] = recipients as [SentTo];
  const tokenOptions = {
    key: await tokenKey(app.db),
    publicUrl: 'https://rostrum.test',
    bounceDomain: 'b.house.test',
  };
  const { envelope, unsubscribeMail } = buildAddresses(tokenOptions, reader.id, [], true);
  const { messageId } = await app.db.row<{ messageId: string }>(
    sql`select message_id as "messageId" from campaign_recipients where id = ${reader.id}`,
  );
  return { ...reader, envelope, unsubscribeMail, messageId };
}

const receive = (...mails: string[]) => receiveMails(app, ...mails);

/** Returns the kinds of events of a recipient. */
async function listEventKinds(reader: SentTo) {
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
    consents: await hasConsent(app, reader.customerId),
  };
}
const untouched = { kinds: [], suppressed: undefined, tasks: 0, consents: true };

test('an automatic unsubscribe request withdraws consent at once', async () => {
  const reader = await createSentRecipient();
  const heads = ['Auto-Submitted: auto-replied', 'X-Apple-Unsubscribe: true'];
  await receive(
    formatMail({ from: reader.email, to: reader.unsubscribeMail, subject: 'unsubscribe', heads, text: '' }),
  );
  expect(await listEventKinds(reader)).toEqual({ ...untouched, kinds: ['UNSUBSCRIBE'], consents: false });
});

test('the subject "unsubscribe" withdraws consent, in a reply or in a new email from the recipient’s address', async () => {
  const [replyReader, writes, other] = [
    await createSentRecipient(),
    await createSentRecipient(),
    await createSentRecipient(),
  ];
  const mail = { subject: 'Unsubscribe', text: '' };
  await receive(
    formatMail({ ...mail, from: 'elsewhere@reader.test', heads: [`In-Reply-To: ${replyReader.messageId}`] }),
    formatMail({ ...mail, from: `Vera <${writes.email.toUpperCase()}>` }),
    formatMail({ ...mail, from: 'nobody@reader.test' }),
  );
  for (const reader of [replyReader, writes])
    expect(await listEventKinds(reader)).toEqual({ ...untouched, kinds: ['UNSUBSCRIBE'], consents: false });
  expect(await listEventKinds(other)).toEqual(untouched);
});

test('an unsigned token is not replaced by the sender, which can be forged', async () => {
  const reader = await createSentRecipient();
  const to = `unsub+${'0'.repeat(42)}@b.house.test`;
  await receive(formatMail({ from: reader.email, to, subject: 'unsubscribe', text: '' }));
  expect(await listEventKinds(reader)).toEqual(untouched);
});

test('the withdrawal names its proof', async () => {
  const [reader, reported] = [await createSentRecipient(), await createSentRecipient()];
  const optOut = formatMultipart(
    ['From: fbl@reader.test', 'Subject: x'],
    'multipart/report; report-type=feedback-report',
    [
      { type: 'message/feedback-report', body: 'Feedback-Type: opt-out' },
      { type: 'message/rfc822', body: returned(reported.messageId) },
    ],
  );
  await receive(
    formatMail({ from: reader.email, to: reader.unsubscribeMail, subject: '', text: '' }),
    optOut,
  );
  const sources = await app.db.rows<{ source: string }>(sql`
    select distinct source from consents where customer_id in (${reader.customerId}, ${reported.customerId})
      and not granted order by source`);
  expect(sources.map(({ source }) => source)).toEqual(['List-Unsubscribe (mailto)', 'Opt-out (ARF)']);
  expect((await listEventKinds(reported)).suppressed).toBeUndefined();
});

test.each(['auth-failure', 'not-spam'])('a report of %s changes nothing', async (type) => {
  const reader = await createSentRecipient();
  const report = formatMultipart(
    ['From: dmarc@reader.test', `To: ${reader.envelope}`, 'Subject: DMARC failure report'],
    'multipart/report; report-type=feedback-report',
    [
      { type: 'message/feedback-report', body: `Feedback-Type: ${type}\r\nAuth-Failure: dmarc` },
      { type: 'text/rfc822-headers', body: returned(reader.messageId) },
    ],
  );
  await receive(report);
  expect(await listEventKinds(reader)).toEqual(untouched);
});

test('a complaint in the format of Microsoft suppresses the address and withdraws consent', async () => {
  const reader = await createSentRecipient();
  const body = `X-HmXmrOriginalRecipient: ${reader.email}\r\n${returned(reader.messageId)}`;
  await receive(
    formatMultipart(
      ['From: staff@hotmail.test', 'Subject: complaint about message from 192.0.2.1'],
      'multipart/mixed',
      [{ type: 'message/rfc822', heads: ['Content-Disposition: inline'], body }],
    ),
  );
  expect(await listEventKinds(reader)).toEqual({
    kinds: ['COMPLAINT', 'UNSUBSCRIBE'],
    suppressed: 'COMPLAINED',
    tasks: 0,
    consents: false,
  });
});

test('a plain text notice suppresses the address by the email it returns', async () => {
  const [plainReader, encoded] = [await createSentRecipient(), await createSentRecipient()];
  const text = (reader: SentTo & { messageId: string }) =>
    `${reader.email}: 550 5.1.1 <${reader.email}>: Recipient address rejected: User unknown\r\n\r\n    The message follows:\r\n\r\n${returned(reader.messageId)}`;
  const notice = { from: daemon, to: 'news@house.test', heads: noSender, subject: 'Your email came back' };
  await receive(
    formatMail({ ...notice, text: text(plainReader) }),
    formatMail({
      ...notice,
      heads: [...noSender, 'Content-Transfer-Encoding: base64'],
      text: Buffer.from(text(encoded)).toString('base64'),
    }),
  );
  for (const reader of [plainReader, encoded])
    expect(await listEventKinds(reader)).toEqual({ ...untouched, kinds: ['BOUNCE'], suppressed: 'BOUNCED' });
});

test('a notice without the email is identified by the address it was sent to', async () => {
  const reader = await createSentRecipient();
  const text = `Ihre Nachricht konnte nicht zugestellt werden.\r\n\r\nEmpfänger nicht gefunden`;
  await receive(
    formatMail({ from: daemon, to: reader.envelope, heads: noSender, subject: 'Unzustellbar', text }),
  );
  expect(await listEventKinds(reader)).toEqual({ ...untouched, kinds: ['BOUNCE'], suppressed: 'BOUNCED' });
});

test('a full mailbox in plain text is a temporary failure', async () => {
  const reader = await createSentRecipient();
  const text = 'Your message could not be delivered: the mailbox is full.';
  await receive(
    formatMail({ from: daemon, to: reader.envelope, heads: noSender, subject: 'Undeliverable', text }),
  );
  expect(await listEventKinds(reader)).toEqual({ ...untouched, kinds: ['BOUNCE'] });
});

test.each([
  ['a vacation response by subject', '自动回复:Two days to go', []],
  ['a vacation response by Apple', 'Re: Two days to go', ['X-Apple-Action: VACATION']],
  ['a vacation response in Portuguese', 'Resposta automática: Faltam dois dias', []],
])('%s creates no task and no event', async (_, subject, heads) => {
  const reader = await createSentRecipient();
  const text = 'I am away until Monday.';
  await receive(
    formatMail({ from: reader.email, subject, heads: [`In-Reply-To: ${reader.messageId}`, ...heads], text }),
  );
  expect(await listEventKinds(reader)).toEqual(untouched);
});

test('a notice of delay changes nothing', async () => {
  const reader = await createSentRecipient();
  const text = `Delivery to the following recipient has been delayed:\r\n\r\n     ${reader.email}\r\n\r\nMessage will be retried for 2 more day(s)\r\n450 4.2.2 Mailbox full`;
  const subject = 'Delivery Status Notification (Delay)';
  await receive(formatMail({ from: daemon, to: reader.envelope, heads: noSender, subject, text }));
  expect(await listEventKinds(reader)).toEqual(untouched);
});
