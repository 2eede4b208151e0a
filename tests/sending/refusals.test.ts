import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import sql from 'sql-template-tag';
import type { Campaign } from '#contract/campaigns';
import type { Account } from '#contract/mail-accounts';
import { reconcile } from '../../server/sending/reconcile';
import { storeAccountSecrets } from '../support/secrets';
import { home, listRecipients, openAccountInbox, openSendingApp } from './app';
import { addReaders, countStates, isCampaignIn, newCampaign, performStep, runSendersUntil } from './shared';

openSendingApp();

test('suppresses unknown addresses, retries temporary failures, slows down when throttled, and resends to unreached recipients', async () => {
  const smtpReplies: Record<string, { code: number; text: string }> = {
    'reader1@readers.test': { code: 550, text: '5.1.1 nobody of that name' },
    'reader2@readers.test': { code: 450, text: '4.2.1 come back later' },
    'reader3@readers.test': { code: 421, text: '4.7.0 too fast' },
    'reader4@readers.test': { code: 554, text: '5.7.1 we do not like your text' },
  };
  const inbox = await openAccountInbox({ rcpt: (to) => smtpReplies[to] });
  await addReaders(home, 6);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, async () => {
    const rows = await listRecipients(id);
    return (
      rows.every(
        ({ state, attempt, email }) => state !== 'PENDING' || attempt === 1 || email.startsWith('reader3'),
      ) &&
      rows.every(({ state }) => state !== 'SENDING' && state !== 'CLAIMED') &&
      (await home.db.row<{ slow: boolean }>(sql`select slow_rate is not null as slow from mail_accounts`))
        .slow
    );
  });
  expect(
    Object.fromEntries(
      (await listRecipients(id)).map(({ email, state, attempt }) => [email.slice(6, 7), [state, attempt]]),
    ),
  ).toEqual({
    1: ['FAILED', 1],
    2: ['PENDING', 1],
    3: ['PENDING', 0],
    4: ['FAILED', 1],
    5: ['SENT', 1],
    6: ['SENT', 1],
  });
  expect(await home.db.rows(sql`select email, reason, source from suppressions`)).toEqual([
    { email: 'reader1@readers.test', reason: 'BOUNCED', source: 'SMTP' },
  ]);
  for (const email of Object.keys(smtpReplies)) delete smtpReplies[email];
  await home.db.run(sql`update campaign_recipients set next_at = now() where state = 'PENDING'`);
  await home.db.run(sql`update mail_accounts set slow_rate = null`);
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  const manager = await home.signIn('MANAGER');
  const { body } = await manager.get<Campaign>(`/campaigns/${id}`);
  expect(body.steps).toEqual(['resend']);
  await manager.post(`/campaigns/${id}/resend`, { version: body.version, reason: '' });
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  expect(await countStates(home, id)).toEqual({ SENT: 5, SKIPPED: 1 });
  expect(inbox.mails.map(({ to }) => to).sort()).toEqual(
    [2, 3, 4, 5, 6].map((n) => `reader${n}@readers.test`),
  );
});

test('a rejection while sending counts with bounces: the address is suppressed the second time within thirty days', async () => {
  await openAccountInbox({ rcpt: () => ({ code: 550, text: '5.2.1 mailbox disabled' }) });
  await addReaders(home, 1);
  const suppressed = () => home.db.rows(sql`select email, reason, source from suppressions`);
  for (const expected of [[], [{ email: 'reader1@readers.test', reason: 'KEPT_BOUNCING', source: 'SMTP' }]]) {
    const id = await newCampaign(home);
    await performStep(home, id, 'start');
    await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
    expect(await suppressed()).toEqual(expected);
  }
});

test('a campaign pauses when the mail server refuses the sender, and no email fails', async () => {
  let over = true;
  const quota = { code: 550, text: '5.7.1 daily quota exceeded' };
  const inbox = await openAccountInbox({ mail: () => (over ? quota : undefined) });
  await addReaders(home, 30);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, isCampaignIn(home, id, 'PAUSED'));
  expect(
    await home.db.row(
      sql`select pause_reason as reason, pause_detail as detail from campaigns where id = ${id}`,
    ),
  ).toEqual({ reason: 'SERVER', detail: expect.stringContaining('quota exceeded') });
  expect((await listRecipients(id)).map(({ state, attempt }) => [state, attempt])).toEqual(
    Array(30).fill(['PENDING', 0]),
  );
  over = false;
  await performStep(home, id, 'resume');
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  expect(inbox.mails).toHaveLength(30);
});

test('a doubtful email is resolved with the mail server that received it, even if the campaign uses another now; redirects are not followed', async () => {
  const oracleRequests: string[] = [];
  let oracleResponse: [number, Record<string, string>] = [302, { location: '/here' }];
  const oracle = createServer(({ url = '' }, response) => {
    oracleRequests.push(url);
    if (url === '/here') response.writeHead(200).end();
    else response.writeHead(...oracleResponse).end();
  });
  await new Promise<void>((done) => oracle.listen(0, '127.0.0.1', done));
  const { port } = oracle.address() as AddressInfo;
  await openAccountInbox({ data: () => 'drop' });
  await home.db.run(
    sql`update mail_accounts set oracle_url = ${`http://127.0.0.1:${port}/has`}, grace_seconds = 1`,
  );
  await storeAccountSecrets(home.context, { password: 'secret' });
  await addReaders(home, 1);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, async () => (await countStates(home, id)).UNKNOWN === 1);
  const other = await home.db.row<{ id: number }>(
    sql`insert into mail_accounts (name, when_unknown) values ('Other', 'RESEND') returning id`,
  );
  await home.db.run(sql`update campaigns set account_id = ${other.id} where id = ${id}`);
  const makeDue = () =>
    home.db.run(sql`update campaign_recipients set next_at = now() - interval '1 second'`);
  await makeDue();
  await reconcile(home.db, new AbortController().signal);
  expect([oracleRequests.length, await countStates(home, id)]).toEqual([1, { UNKNOWN: 1 }]);

  const admin = await home.signIn('ADMIN');
  const [account] = (await admin.get<{ data: Account[] }>('/mail-accounts')).body.data;
  const change = (host: string) =>
    admin.patch<Account & { code?: string }>(`/mail-accounts/${account?.id}`, {
      version: account?.version,
      host,
    });
  expect((await change('elsewhere.test')).body.code).toBe('mail.account_in_doubt');
  oracleResponse = [200, {}];
  await makeDue();
  await reconcile(home.db, new AbortController().signal);
  expect(await countStates(home, id)).toEqual({ SENT: 1 });
  // The password of this mail server is not sent to another one.
  expect(account?.has.password).toBe(true);
  expect((await change('elsewhere.test')).body.has.password).toBe(false);
  await home.db.run(sql`update campaigns set account_id = null`);
  await home.db.run(sql`update campaign_recipients set account_id = null`);
  await home.db.run(sql`delete from mail_accounts where id = ${other.id}`);
  await new Promise((done) => oracle.close(done));
});

test('a campaign with too many dead addresses pauses with the figures until a user resumes it', async () => {
  let isDead = (_to: string) => true;
  await openAccountInbox({
    rcpt: (to) => (isDead(to) ? { code: 550, text: '5.1.1 nobody of that name' } : undefined),
  });
  await addReaders(home, 120);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, isCampaignIn(home, id, 'PAUSED'));
  const { reason, detail } = await home.db.row<{ reason: string; detail: string }>(
    sql`select pause_reason as reason, pause_detail as detail from campaigns where id = ${id}`,
  );
  expect(reason).toBe('BOUNCES');
  const [, bounced, tried] = /^(\d+) \/ (\d+)$/.exec(detail) ?? [];
  expect(bounced).toBe(tried);
  expect((await countStates(home, id)).PENDING).toBeGreaterThan(0);
  // One more of them does not count the old ones again.
  isDead = (to) => to === 'nobody@readers.test';
  await home.db.run(sql`
    update campaign_recipients set email = 'nobody@readers.test' where id = (
      select min(id) from campaign_recipients where campaign_id = ${id} and state = 'PENDING')`);
  await performStep(home, id, 'resume');
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
});

test('an unreachable mail server uses up no attempts: the account pauses and resumes when it is back', async () => {
  const inbox = await openAccountInbox();
  await inbox.close();
  await addReaders(home, 12);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  const account = () =>
    home.db.row<{ failures: number; rests: boolean }>(
      sql`select failures, opens_at > now() as rests from mail_accounts`,
    );
  await runSendersUntil(home, async () => (await account()).rests === true);
  expect((await account()).failures).toBe(5);
  expect((await listRecipients(id)).map(({ state, attempt }) => [state, attempt])).toEqual(
    Array(12).fill(['PENDING', 0]),
  );
  await openAccountInbox();
  await home.db.run(sql`update mail_accounts set opens_at = now()`);
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  expect(await countStates(home, id)).toEqual({ SENT: 12 });
  expect(await account()).toEqual({ failures: 0, rests: null });
});

test('a connection lost after the email leaves it in doubt until a user decides; resent it has the same Message-ID', async () => {
  let drops = 2;
  const inbox = await openAccountInbox({ data: () => (drops-- > 0 ? 'drop' : undefined) });
  await home.db.run(sql`update mail_accounts set connections = 1, version = version + 1`);
  await addReaders(home, 4);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, async () => {
    const { UNKNOWN = 0, SENT = 0 } = await countStates(home, id);
    return UNKNOWN === 2 && SENT === 2;
  });
  const manager = await home.signIn('MANAGER');
  const progress = () => manager.get<{ undecided: number; state: string }>(`/campaigns/${id}/progress`);
  expect((await progress()).body).toMatchObject({
    undecided: 2,
    state: 'SENDING',
    counts: { UNKNOWN: 2, SENT: 2 },
  });
  const [one, other] = (await listRecipients(id)).filter(({ state }) => state === 'UNKNOWN');
  await manager.post(`/campaigns/${id}/doubts`, { decision: 'SENT', recipientIds: [one?.id] });
  expect((await progress()).body.undecided).toBe(1);
  await manager.post(`/campaigns/${id}/doubts`, { decision: 'RESEND' });
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  const again = inbox.mails.filter(({ to }) => to === other?.email);
  expect(again).toHaveLength(2);
  const messageIds = await Promise.all(again.map(async ({ raw }) => (await simpleParser(raw)).messageId));
  expect(new Set(messageIds)).toEqual(new Set([other?.messageId]));
});
