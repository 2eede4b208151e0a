import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import sql from 'sql-template-tag';
import { erase } from '../../server/privacy/erase';
import { fetchReturns } from '../../server/returns/mailbox';
import { buildAddresses, tokenKey } from '../../server/sending/token';
import { openTestApp, type TestApp } from '../support/app';
import { hasConsent } from '../support/consents';
import { findDefaultAccountId, receiveMails, storeReturnedMail } from '../support/returnedMails';
import { storeAccountSecrets } from '../support/secrets';
import { complaint, gmail, postfix, replyMail } from './mails';
import { createSentCampaign, type SentTo } from './shared';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.run(sql`delete from sign_in_failures`));

/** Creates a customer who was sent an email, with what is needed to respond to it. */
async function createSentRecipient(email?: string) {
  const { id, recipients } = await createSentCampaign(app);
  const [reader] = recipients as [SentTo];
  if (email) await app.db.run(sql`update campaign_recipients set email = ${email} where id = ${reader.id}`);
  const tokenOptions = {
    key: await tokenKey(app.db),
    publicUrl: 'https://rostrum.test',
    bounceDomain: 'b.house.test',
  };
  const { envelope, unsubscribeMail } = buildAddresses(tokenOptions, reader.id, [], true);
  const { messageId } = await app.db.row<{ messageId: string }>(
    sql`select message_id as "messageId" from campaign_recipients where id = ${reader.id}`,
  );
  const token = /\+(.*)@/.exec(envelope)?.[1] ?? '';
  return { ...reader, campaignId: id, email: email ?? reader.email, token, messageId, unsubscribeMail };
}
const receive = (...mails: string[]) => receiveMails(app, ...mails);
const suppressed = async (email: string) =>
  (await app.db.maybe<{ reason: string; expires: boolean }>(
    sql`select reason, expires_at is not null as expires from suppressions where email = ${email}`,
  )) ?? null;
const events = ({ id }: SentTo) =>
  app.db.rows<{ kind: string; status: string | null }>(
    sql`select kind, detail ->> 'status' as status from recipient_events where recipient_id = ${id} order by id`,
  );

test('suppresses an address without a mailbox at once, and keeps the consent', async () => {
  const reader = await createSentRecipient();
  await receive(postfix(reader));
  expect(await suppressed(reader.email)).toEqual({ reason: 'BOUNCED', expires: false });
  expect(await events(reader)).toEqual([{ kind: 'BOUNCE', status: '5.1.1' }]);
  expect(await hasConsent(app, reader.customerId)).toBe(true);
});

test('counts a repeated notice once', async () => {
  const reader = await createSentRecipient();
  const notice = postfix(reader, '5.2.1', '550 5.2.1 Mailbox disabled');
  await receive(notice, notice);
  await receive(notice);
  expect(await events(reader)).toHaveLength(1);
  expect(await suppressed(reader.email)).toBeNull();
});

test('counts another permanent failure only the second time within thirty days', async () => {
  const email = 'twice@reader.test';
  const refused = (reader: Awaited<ReturnType<typeof createSentRecipient>>) =>
    postfix(reader, '5.2.1', '550 5.2.1 Mailbox disabled');
  const long = await createSentRecipient(email);
  await receive(refused(long));
  await app.db.run(
    sql`update recipient_events set at = at - interval '31 days' where recipient_id = ${long.id}`,
  );
  await receive(refused(await createSentRecipient(email)));
  expect(await suppressed(email)).toBeNull();
  await receive(refused(await createSentRecipient(email)));
  expect(await suppressed(email)).toEqual({ reason: 'KEPT_BOUNCING', expires: false });
});

test('an email refused by the database does not block the ones after it', async () => {
  const [odd, halved, next] = [
    await createSentRecipient(),
    await createSentRecipient(),
    await createSentRecipient(),
  ];
  await receive(
    postfix(odd, '5.1.1', '550 5.1.1 no\u0000body'),
    postfix(halved, '5.1.1', `550 5.1.1 ${'a'.repeat(489)}😀 nobody`),
  );
  await storeReturnedMail(app, 'no JSON', 'WEBHOOK');
  await receive(postfix(next));
  for (const { email } of [odd, halved, next])
    expect(await suppressed(email)).toMatchObject({ reason: 'BOUNCED' });
  expect(
    await app.db.rows(
      sql`select handled_at is not null as handled from returned_mails where issue is not null`,
    ),
  ).toEqual([{ handled: true }]);
});

test('suppresses temporarily after five temporary failures in a row, which a delivered email ends', async () => {
  const email = 'full@reader.test';
  for (let at = 0; at < 4; at++) await receive(gmail(await createSentRecipient(email)));
  await createSentRecipient(email);
  for (let at = 0; at < 4; at++) await receive(gmail(await createSentRecipient(email)));
  expect(await suppressed(email)).toBeNull();
  await receive(gmail(await createSentRecipient(email)));
  expect(await suppressed(email)).toEqual({ reason: 'KEPT_BOUNCING', expires: true });
});

test('a refusal of the sender does not count against the reader; the history of the campaign has it once', async () => {
  const reader = await createSentRecipient();
  for (const words of ['550 5.7.1 Content rejected', '550 5.7.1 Blocked by policy'])
    await receive(postfix(reader, '5.7.1', words));
  expect(await suppressed(reader.email)).toBeNull();
  const pauseActions = await app.db.rows(sql`
    select action from actions where noun = 'campaigns' and noun_id = ${reader.campaignId} and action = 'be-refused'`);
  expect(pauseActions).toHaveLength(1);
});

test('a complaint suppresses the address and withdraws consent', async () => {
  const reader = await createSentRecipient();
  await receive(complaint(reader));
  expect(await suppressed(reader.email)).toMatchObject({ reason: 'COMPLAINED' });
  expect(await hasConsent(app, reader.customerId)).toBe(false);
  expect((await events(reader)).map(({ kind }) => kind).sort()).toEqual(['COMPLAINT', 'UNSUBSCRIBE']);
});

test('an email to the List-Unsubscribe address unsubscribes', async () => {
  const reader = await createSentRecipient();
  await receive(replyMail({ ...reader, to: reader.unsubscribeMail }, ''));
  expect(await hasConsent(app, reader.customerId)).toBe(false);
  expect((await events(reader)).map(({ kind }) => kind)).toEqual(['UNSUBSCRIBE']);
  expect(await suppressed(reader.email)).toBeNull();
});

test('a reply is assigned to the specialist of the customer, or to the sender of the campaign', async () => {
  const [own, other] = [await createSentRecipient(), await createSentRecipient()];
  const { SPECIALIST, MANAGER } = app.people;
  await app.db.run(sql`update customers set specialist_id = ${SPECIALIST.id} where id = ${own.customerId}`);
  for (const reader of [own, other])
    await receive(replyMail({ ...reader, to: 'news@house.test' }, `Is lot 12 signed? ${reader.id}`));
  const tasks = await app.db.rows<{ customerId: number; userId: number; text: string }>(sql`
    select customer_id as "customerId", user_id as "userId", text from customer_tasks
    where customer_id in (${own.customerId}, ${other.customerId}) order by id`);
  expect(tasks).toMatchObject([
    { customerId: own.customerId, userId: SPECIALIST.id, text: expect.stringContaining('Is lot 12 signed?') },
    { customerId: other.customerId, userId: MANAGER.id },
  ]);
  expect((await events(own)).map(({ kind }) => kind)).toEqual(['REPLY']);
});

test('ignores unsigned tokens and unknown emails', async () => {
  const reader = await createSentRecipient();
  const forged = { ...reader, token: '0'.repeat(42), messageId: '<c1.r1.forged@house.test>' };
  await receive(postfix(forged));
  expect(await events(reader)).toEqual([]);
  expect(await suppressed(reader.email)).toBeNull();
});

test('keeps no raw email of an erased customer, earlier or later, but keeps those of others', async () => {
  const [reader, other] = [await createSentRecipient('vera@gmail.com'), await createSentRecipient()];
  const { rawOf, keep: receiveRaw } = {
    rawOf: async () =>
      (await app.db.rows<{ raw: Buffer }>(sql`select raw from returned_mails`)).map(({ raw }) =>
        raw.toString(),
      ),
    keep: (mail: string) => receive(mail),
  };
  await app.db.run(sql`delete from returned_mails`);
  await receiveRaw(gmail(reader));
  await receiveRaw(gmail(other));
  await receiveRaw(`From: Vera@Gmail.com\r\nSubject: Hello\r\n\r\nIs the clock still there?`);
  expect(await rawOf()).toHaveLength(3);
  await app.db.run(sql`update customers set email = 'vera@gmail.com' where id = ${reader.customerId}`);
  await app.db.transaction((tx) =>
    erase(tx, { app: app.context, customerId: reader.customerId, now: app.context.now() }),
  );
  expect(await rawOf()).toEqual([gmail(other)]);
  await receiveRaw(`${gmail(reader)}\r\nonce more`);
  expect(await rawOf()).toEqual([gmail(other)]);
});

test('stores fetched emails before marking them, reads each once, and continues where it stopped', async () => {
  const [one, other] = [await createSentRecipient(), await createSentRecipient()];
  const mailbox = hoodiecrow({
    storage: { INBOX: { messages: [{ raw: postfix(one) }] } },
    users: { bounces: { password: 'secret' } },
  });
  await new Promise<void>((ready) => mailbox.listen(0, ready));
  const { port } = mailbox.server.address() as AddressInfo;
  const fetch = () => fetchReturns(app.context, {}, { signal: new AbortController().signal });
  try {
    await app.db.run(sql`
      update mail_accounts set imap_host = '127.0.0.1', imap_port = ${port}, imap_secure = false, imap_username = 'bounces'
      where is_default`);
    await storeAccountSecrets(app.context, { imap_password: 'secret' });
    await fetch();
    expect(await suppressed(one.email)).toMatchObject({ reason: 'BOUNCED' });
    expect(mailbox.folderCache.INBOX?.messages.map(({ flags }) => flags.includes('\\Seen'))).toEqual([true]);
    const countStored = () =>
      app.db.row<{ stored: number }>(
        sql`select count(*) as stored from returned_mails where account_id is not null`,
      );
    const before = await countStored();
    await fetch();
    expect(await countStored()).toEqual(before);
    mailbox.appendMessage('INBOX', [], '22-Nov-2025 10:00:00 +0000', postfix(other));
    // Simulates a crash between storing and recording the position: everything is fetched again and counted once.
    await app.db.run(sql`update mail_accounts set imap_uid = 0`);
    await fetch();
    expect(await suppressed(other.email)).toMatchObject({ reason: 'BOUNCED' });
    expect(await events(one)).toHaveLength(1);
    await storeAccountSecrets(app.context, { imap_password: 'wrong' });
    await expect(fetch()).rejects.toThrow();
  } finally {
    await app.db.run(sql`update mail_accounts set imap_host = ''`);
    await new Promise<void>((closed) => mailbox.close(closed));
  }
});

describe('webhook of a provider', () => {
  const post = async (body: string, type: string, { secret = 'hook-secret', at = '' } = {}) => {
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = { 'content-type': type, 'rostrum-signature': signature };
    return fetch(`${app.origin}/hooks/mail/${at || (await findDefaultAccountId(app))}`, {
      method: 'POST',
      body,
      headers,
    });
  };
  const report = (events: object[], how: { secret?: string; at?: string } = {}) =>
    post(JSON.stringify({ events }), 'application/json', how);
  beforeAll(() => storeAccountSecrets(app.context, { webhook_secret: 'hook-secret' }));

  test('reports the outcome of emails, only under its signature', async () => {
    const reader = await createSentRecipient();
    const bounce = {
      type: 'bounce',
      messageId: reader.messageId,
      status: '5.1.1',
      said: '550 5.1.1 Unknown',
    };
    expect((await report([bounce], { secret: 'other' })).status).toBe(404);
    expect((await report([bounce], { at: '999999' })).status).toBe(404);
    expect(await events(reader)).toEqual([]);
    expect((await report([bounce])).status).toBe(204);
    expect((await report([bounce])).status).toBe(204);
    expect(await events(reader)).toEqual([{ kind: 'BOUNCE', status: '5.1.1' }]);
    expect(await suppressed(reader.email)).toMatchObject({ reason: 'BOUNCED' });
  });

  test('reports complaints, and ignores unrelated events', async () => {
    const reader = await createSentRecipient();
    expect((await report([{ type: 'complaint', messageId: reader.messageId }])).status).toBe(204);
    expect(await suppressed(reader.email)).toMatchObject({ reason: 'COMPLAINED' });
    for (const wrong of [
      {},
      { type: 'opened', messageId: 'x' },
      { type: 'bounce', messageId: '', status: '9' },
    ])
      expect((await report([wrong])).status).toBe(422);
  });

  test('forwards raw emails: a reply becomes a task, once, and a notice a bounce', async () => {
    const [reader, removedReader] = [await createSentRecipient(), await createSentRecipient()];
    await app.db.run(
      sql`update customers set specialist_id = ${app.people.SPECIALIST.id} where id = ${reader.customerId}`,
    );
    const reply = replyMail({ ...reader, to: 'desk@house.test' }, 'Is lot 31 signed?');
    expect((await post(reply, 'message/rfc822', { secret: 'other' })).status).toBe(404);
    const tasks = () =>
      app.db.rows<{ userId: number; text: string }>(sql`
        select user_id as "userId", text from customer_tasks where customer_id = ${reader.customerId}`);
    expect(await tasks()).toEqual([]);
    for (let times = 0; times < 2; times++) expect((await post(reply, 'Message/RFC822')).status).toBe(204);
    expect(await tasks()).toEqual([
      { userId: app.people.SPECIALIST.id, text: expect.stringContaining('Is lot 31 signed?') },
    ]);
    expect(await events(reader)).toEqual([{ kind: 'REPLY', status: null }]);
    expect((await post(postfix(removedReader), 'message/rfc822')).status).toBe(204);
    expect(await suppressed(removedReader.email)).toMatchObject({ reason: 'BOUNCED' });
    expect((await post('', 'message/rfc822')).status).toBe(422);
    expect((await post('x'.repeat(1024 * 1024 + 1), 'message/rfc822')).status).toBe(413);
    expect((await post(reply, 'text/plain')).status).not.toBe(204);
  });

  test('is limited when it guesses', async () => {
    for (let at = 0; at < 50; at++) await report([], { secret: 'other' });
    expect((await report([], { secret: 'other' })).status).toBe(429);
  });
});
