import sql from 'sql-template-tag';
import type { ReportPerson } from '#contract/campaign-report-lines';
import type { CampaignReport } from '#contract/campaign-reports';
import type { Campaign } from '#contract/campaigns';
import { handleReturned, keepReturned } from '../../server/returns/receive';
import { addressesOf, tokenKey } from '../../server/sending/token';
import { gmail, postfix } from '../returns/mails';
import { home, inboxOf, openSendingApp, recipients } from '../sending/app';
import { addReaders, isIn, newCampaign, sendUntil, take } from '../sending/shared';

openSendingApp();

/** Returns what a bounce has to contain so that it is matched to the email to this recipient. */
async function sentTo(id: number, email: string) {
  const found = (await recipients(id)).find((one) => one.email === email);
  if (!found) throw new Error(`nothing was sent to ${email}`);
  const ways = {
    key: await tokenKey(home.db),
    publicUrl: 'https://rostrum.test',
    bounceDomain: 'b.house.test',
  };
  const token = /\+(.*)@/.exec(addressesOf(ways, found.id, [], true).envelope)?.[1] ?? '';
  return { token, messageId: found.messageId, email };
}
async function receive(...notices: string[]): Promise<void> {
  for (const raw of notices)
    await keepReturned(home.db, {
      accountId: (await home.db.row<{ id: number }>(sql`select id from mail_accounts where is_default`)).id,
      source: 'MAILBOX',
      raw: Buffer.from(raw),
      now: new Date(),
    });
  await handleReturned(home.context);
}
const reader = (n: number) => `reader${n}@readers.test`;

test('separates refused from bounced emails, each with the reply about its failure', async () => {
  const answers: Record<string, { code: number; text: string }> = {
    [reader(1)]: { code: 550, text: '5.1.1 nobody of that name' },
    [reader(2)]: { code: 550, text: 'No such user here' },
    [reader(3)]: { code: 554, text: '5.7.1 content not liked' },
  };
  await inboxOf({ rcpt: (to) => answers[to] });
  await addReaders(home, 9);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  await receive(
    postfix(await sentTo(id, reader(4)), '5.1.1', '550 5.1.1 <x>: Recipient unknown in aliases'),
    gmail(await sentTo(id, reader(5))),
  );
  // A provider may report a failure without a text: the reply that accepted the email is not shown instead.
  await home.db.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, detail)
    select id, campaign_id, 'BOUNCE', clock_timestamp(), '{}' from campaign_recipients where email = ${reader(6)}`);
  await home.db.run(sql`update campaign_recipients set bounced_at = now() where email = ${reader(6)}`);

  const manager = await home.signedIn('MANAGER');
  const report = async () => (await manager.get<CampaignReport>(`/campaigns/${id}/report`)).body;
  const before = await report();
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
  for (const { group, code, said } of before.bounces) {
    expect(said).not.toMatch(/queued|^2\d\d|accepted/i);
    expect([group, code, said === '']).toEqual([group, code, code === '']);
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

  const campaign = async () => (await manager.get<Campaign>(`/campaigns/${id}`)).body;
  const { counts, version } = await campaign();
  expect(counts).toMatchObject({ recipients: 9, sent: 6, failed: 3, open: 0, cancelled: 0 });

  // An email that a second attempt delivers does not count as refused.
  for (const email of Object.keys(answers)) delete answers[email];
  await manager.post(`/campaigns/${id}/resend`, { version, reason: '' });
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  const after = await report();
  const { skipped, failed, sent, bounced, delivered } = after.counts;
  expect([failed, bounced, sent - delivered, skipped + sent]).toEqual([0, 3, 3, 9]);
  expect(after.bounces.every(({ group }) => group === 'bounced')).toBe(true);
});

test('counts an email in doubt once among the recipients of a campaign', async () => {
  await inboxOf();
  await addReaders(home, 4);
  const id = await newCampaign(home);
  await take(home, id, 'start');
  await sendUntil(home, isIn(home, id, 'FINISHED'));
  for (const [n, state] of ['UNKNOWN', 'FAILED', 'CANCELLED'].entries())
    await home.db.run(sql`update campaign_recipients set state = ${state} where email = ${reader(n + 1)}`);
  const manager = await home.signedIn('MANAGER');
  const { counts } = (await manager.get<Campaign>(`/campaigns/${id}`)).body;
  expect(counts).toMatchObject({ recipients: 4, sent: 1, open: 1, failed: 1, cancelled: 1 });
  expect(counts.sent + counts.open + counts.failed + counts.cancelled).toBe(counts.recipients);
});
