import sql from 'sql-template-tag';
import type { ReportPerson } from '#contract/campaign-report-lines';
import type { CampaignReport } from '#contract/campaign-reports';
import type { Campaign } from '#contract/campaigns';
import { handleReturned, storeReturned } from '../../server/returns/receive';
import { buildAddresses, tokenKey } from '../../server/sending/token';
import { gmail, postfix } from '../returns/mails';
import { home, listRecipients, openAccountInbox, openSendingApp } from '../sending/app';
import { addReaders, isCampaignIn, newCampaign, performStep, runSendersUntil } from '../sending/shared';

openSendingApp();

/** Returns what a bounce must contain to match the email to this recipient. */
async function findRecipient(id: number, email: string) {
  const recipient = (await listRecipients(id)).find((one) => one.email === email);
  if (!recipient) throw new Error(`nothing was sent to ${email}`);
  const tokenOptions = {
    key: await tokenKey(home.db),
    publicUrl: 'https://rostrum.test',
    bounceDomain: 'b.house.test',
  };
  const token = /\+(.*)@/.exec(buildAddresses(tokenOptions, recipient.id, [], true).envelope)?.[1] ?? '';
  return { token, messageId: recipient.messageId, email };
}
async function receive(...notices: string[]): Promise<void> {
  for (const raw of notices)
    await storeReturned(home.db, {
      accountId: (await home.db.row<{ id: number }>(sql`select id from mail_accounts where is_default`)).id,
      source: 'MAILBOX',
      raw: Buffer.from(raw),
      now: new Date(),
    });
  await handleReturned(home.context);
}
const reader = (n: number) => `reader${n}@readers.test`;

test('separates refused from bounced emails, each with the reply about its failure', async () => {
  const smtpReplies: Record<string, { code: number; text: string }> = {
    [reader(1)]: { code: 550, text: '5.1.1 nobody of that name' },
    [reader(2)]: { code: 550, text: 'No such user here' },
    [reader(3)]: { code: 554, text: '5.7.1 content not liked' },
  };
  await openAccountInbox({ rcpt: (to) => smtpReplies[to] });
  await addReaders(home, 9);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  await receive(
    postfix(await findRecipient(id, reader(4)), '5.1.1', '550 5.1.1 <x>: Recipient unknown in aliases'),
    gmail(await findRecipient(id, reader(5))),
  );
  // A provider may report a failure without a text. The reply that accepted the email must not be shown instead.
  await home.db.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, detail)
    select id, campaign_id, 'BOUNCE', clock_timestamp(), '{}' from campaign_recipients where email = ${reader(6)}`);
  await home.db.run(sql`update campaign_recipients set bounced_at = now() where email = ${reader(6)}`);

  const manager = await home.signIn('MANAGER');
  const fetchReport = async () => (await manager.get<CampaignReport>(`/campaigns/${id}/report`)).body;
  const before = await fetchReport();
  expect(before.counts).toMatchObject({ audience: 9, failed: 3, sent: 6, bounced: 3, delivered: 3 });
  const lines = before.bounces.map(({ group, code, people }) => [group, code, people]);
  expect(lines.sort()).toEqual(
    [
      ['bounced', '', 1],
      ['bounced', '4.2.2', 1],
      ['bounced', '5.1.1', 1],
      ['failed', '5.1.1', 1],
      ['failed', '550', 1],
      ['failed', '5.7.1', 1],
    ].sort(),
  );
  for (const { group, code, reply: replyText } of before.bounces) {
    expect(replyText).not.toMatch(/queued|^2\d\d|accepted/i);
    expect([group, code, replyText === '']).toEqual([group, code, code === '']);
  }
  const people = async (group: string) =>
    (await manager.get<{ data: ReportPerson[] }>(`/campaigns/${id}/report/people?group=${group}`)).body.data;
  expect((await people('failed')).map(({ email, reply }) => [email, reply])).toEqual([
    [reader(1), expect.stringContaining('nobody of that name')],
    [reader(2), expect.stringContaining('No such user here')],
    [reader(3), expect.stringContaining('content not liked')],
  ]);
  expect((await people('bounced')).map(({ email, reply }) => [email, reply])).toEqual([
    [reader(4), expect.stringContaining('Recipient unknown in')],
    [reader(5), expect.stringMatching(/full|quota|space/i)],
    [reader(6), null],
  ]);
  for (const part of [...before.domains, ...before.languages, ...before.variants])
    expect(part).toMatchObject({ failed: 3, sent: 6, bounced: 3, delivered: 3 });

  const fetchCampaign = async () => (await manager.get<Campaign>(`/campaigns/${id}`)).body;
  const { counts, version } = await fetchCampaign();
  expect(counts).toMatchObject({ recipients: 9, sent: 6, failed: 3, open: 0, cancelled: 0 });

  // An email that is delivered by a second attempt does not count as refused.
  for (const email of Object.keys(smtpReplies)) delete smtpReplies[email];
  await manager.post(`/campaigns/${id}/resend`, { version, reason: '' });
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  const after = await fetchReport();
  const { skipped, failed, sent, bounced, delivered } = after.counts;
  expect([failed, bounced, sent - delivered, skipped + sent]).toEqual([0, 3, 3, 9]);
  expect(after.bounces.every(({ group }) => group === 'bounced')).toBe(true);
});

test('counts an email in doubt once among the recipients of a campaign', async () => {
  await openAccountInbox();
  await addReaders(home, 4);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'));
  for (const [n, state] of ['UNKNOWN', 'FAILED', 'CANCELLED'].entries())
    await home.db.run(sql`update campaign_recipients set state = ${state} where email = ${reader(n + 1)}`);
  const manager = await home.signIn('MANAGER');
  const { counts } = (await manager.get<Campaign>(`/campaigns/${id}`)).body;
  expect(counts).toMatchObject({ recipients: 4, sent: 1, open: 1, failed: 1, cancelled: 1 });
  expect(counts.sent + counts.open + counts.failed + counts.cancelled).toBe(counts.recipients);
});
