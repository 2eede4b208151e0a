import { createHmac } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Check } from '#contract/campaign-check';
import type { Account } from '#contract/mail-accounts';
import type { Progress } from '#contract/sending';
import { fetchReturns } from '../../server/returns/mailbox';
import { createSecrets } from '../../server/secrets/cipher';
import { startSender } from '../../server/sending/sender';
import {
  addReaders,
  isCampaignIn,
  newCampaign,
  openInbox,
  performStep,
  runSendersUntil,
} from '../sending/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { pollUntil } from '../support/pollUntil';
import { newKey } from '../support/secrets';

let app: TestApp;
let admin: ApiClient;
let inbox: Awaited<ReturnType<typeof openInbox>>;
const useKeys = (...keys: ReturnType<typeof newKey>[]) => {
  app.context.secrets = createSecrets({ keys, source: 'SECRET_KEY' });
};
const [firstKey, otherKey] = [newKey(), newKey()];

/** An account with all its secrets, after a start with another key. */
beforeEach(async () => {
  app = await openTestApp();
  admin = await app.signIn('ADMIN');
  inbox = await openInbox();
  await app.db.run(sql`
    update mail_accounts set host = '127.0.0.1', port = ${inbox.port}, from_address = 'news@house.test',
      dkim_domain = 'house.test', dkim_selector = 's1', imap_host = '127.0.0.1', imap_port = 1`);
  useKeys(firstKey);
  const [{ id, version } = { id: 0, version: 0 }] = await listAccounts();
  await admin.post(`/mail-accounts/${id}/dkim-key`);
  await admin.patch(`/mail-accounts/${id}`, {
    ...{ password: 'first', imapPassword: 'first', webhookSecret: 'first' },
    version: version + 1,
  });
  useKeys(otherKey);
});
afterEach(async () => {
  await inbox.close();
  await app.close();
});

const listAccounts = async () => (await admin.get<{ data: Account[] }>('/mail-accounts')).body.data;
const getAccount = async () => (await listAccounts())[0] as Account;
const update = async (changes: object) => {
  const { id, version } = await getAccount();
  return admin.patch<Account>(`/mail-accounts/${id}`, { ...changes, version });
};
const startCampaign = async () => {
  await addReaders(app, 3);
  const id = await newCampaign(app);
  await performStep(app, id, 'start');
  return id;
};
const fetchProgress = async (id: number) => (await admin.get<Progress>(`/campaigns/${id}/progress`)).body;
const postHook = async (secret: string) => {
  const event = { type: 'bounce', messageId: '<c1.r1.unknown@house.test>', status: '5.1.1', said: '' };
  const body = JSON.stringify({ events: [event] });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'rostrum-signature': signature };
  const { id } = await getAccount();
  return (await fetch(`${app.origin}/hooks/mail/${id}`, { method: 'POST', body, headers })).status;
};
const fetchMailbox = () => fetchReturns(app.context, {}, { signal: new AbortController().signal });

test('shows which secrets cannot be read, and still the DNS record of the signing key', async () => {
  const account = await getAccount();
  expect(account).toMatchObject({
    has: { password: true, imapPassword: true, webhookSecret: true, dkimKey: true },
    unreadable: expect.arrayContaining(['password', 'imapPassword', 'webhookSecret', 'dkimKey']),
    dkimRecord: { name: 's1._domainkey.house.test', value: expect.stringMatching(/^v=DKIM1; k=rsa; p=MII/) },
  });
  useKeys(firstKey);
  expect(await getAccount()).toEqual({ ...account, unreadable: [] });
});

test('sends nothing through the account, says why, and continues after a start with the right key', async () => {
  const id = await startCampaign();
  const other = await app.db.row<{ id: number }>(sql`
    insert into mail_accounts (name, host, port, from_address)
    values ('Other', '127.0.0.1', ${inbox.port}, 'other@house.test') returning id`);
  const otherCampaign = await newCampaign(app);
  await app.db.run(sql`update campaigns set account_id = ${other.id} where id = ${otherCampaign}`);
  await performStep(app, otherCampaign, 'start');
  // The other campaign shows that the sender works.
  expect(await runSendersUntil(app, isCampaignIn(app, otherCampaign, 'FINISHED'))).toEqual([]);
  expect(inbox.mails.map(({ from }) => from)).toEqual(Array(3).fill('other@house.test'));
  expect(await fetchProgress(id)).toMatchObject({
    state: 'SENDING',
    counts: { PENDING: 3 },
    accounts: [{ canSend: false }],
  });
  useKeys(otherKey, firstKey);
  expect(await fetchProgress(id)).toMatchObject({ accounts: [{ canSend: true }] });
  expect(await runSendersUntil(app, isCampaignIn(app, id, 'FINISHED'))).toEqual([]);
  expect(inbox.mails).toHaveLength(6);
});

test('refuses a test email and the start of a campaign with the reason', async () => {
  const { id } = await getAccount();
  const reply = await admin.post<{ code: string }>(`/mail-accounts/${id}/test`, { to: 'desk@house.test' });
  expect([reply.status, reply.body.code]).toEqual([409, 'mail.secret_unreadable']);
  await addReaders(app, 1);
  const campaign = await newCampaign(app);
  const check = async () =>
    (await admin.get<Check>(`/campaigns/${campaign}/check`)).body.findings.filter(
      ({ code }) => code === 'UNREADABLE_SECRET',
    );
  expect(await check()).toEqual([expect.objectContaining({ weight: 'ERROR', detail: 'House' })]);
  useKeys(firstKey);
  expect(await check()).toEqual([]);
});

test('leaves the mailbox alone and refuses the webhook', async () => {
  await fetchMailbox();
  expect(await postHook('first')).toBe(404);
  useKeys(firstKey);
  // Nothing listens there.
  await expect(fetchMailbox()).rejects.toThrow();
  expect(await postHook('first')).toBe(204);
});

test('works again with secrets that an administrator enters, and a new signing key', async () => {
  const entered = await update({ password: 'second', imapPassword: 'second', webhookSecret: 'second' });
  expect(entered.body.unreadable).toEqual(['dkimKey']);
  expect(await postHook('second')).toBe(204);
  await update({ dkimDomain: '' });
  const replaced = await admin.post<Account>(`/mail-accounts/${entered.body.id}/dkim-key`);
  expect(replaced.status).toBe(422);
  await update({ dkimDomain: 'house.test' });
  const { nextDkimRecord } = (await admin.post<Account>(`/mail-accounts/${entered.body.id}/dkim-key`)).body;
  expect(nextDkimRecord?.value).toMatch(/^v=DKIM1; k=rsa; p=MII/);
});

test('a secret that was moved in the database is not used, and the reason is shown', async () => {
  useKeys(firstKey);
  const id = await startCampaign();
  await app.db.run(sql`update mail_accounts set password = webhook_secret`);
  const errors: unknown[] = [];
  const sender = startSender(app.context, (error) => errors.push(error));
  try {
    await pollUntil('a reason', async () => (await fetchProgress(id)).accounts[0]?.error);
  } finally {
    await sender.stop();
  }
  expect((await fetchProgress(id)).accounts[0]?.error).toMatch(
    /^mail_accounts.password of row \d+ cannot be read/,
  );
  expect([errors, inbox.mails]).toEqual([[], []]);
});
