import sql from 'sql-template-tag';
import type { Progress } from '#contract/sending';
import { createSentCampaign } from '../returns/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { addReaders, isCampaignIn, newCampaign, openInbox, performStep, runSendersUntil } from './shared';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const fetchProgress = async (id: number) => (await manager.get<Progress>(`/campaigns/${id}/progress`)).body;

/** Creates a running campaign with state changes and sent emails this many seconds ago. The other emails wait. */
async function createRunningCampaign(
  moves: readonly ['SENDING' | 'PAUSED', number][],
  mails: readonly number[],
  waiting: number,
): Promise<number> {
  const { id, recipients } = await createSentCampaign(app, { count: mails.length + waiting });
  for (const [state, seconds] of moves)
    await app.db.run(sql`
      insert into events (at, noun, noun_id, action, to_status)
      values (now() - ${seconds} * interval '1 second', 'campaigns', ${id}, 'moved', ${state})`);
  for (const [place, one] of recipients.entries())
    await app.db.run(
      place < mails.length
        ? sql`
          update campaign_recipients set sending_at = now() - ${mails[place]} * interval '1 second',
            sent_at = now() - ${mails[place]} * interval '1 second' where id = ${one.id}`
        : sql`update campaign_recipients set state = 'PENDING', sent_at = null where id = ${one.id}`,
    );
  return id;
}
const every = (seconds: number, from: number, to: number) =>
  Array.from({ length: Math.floor((from - to) / seconds) }, (_, place) => from - place * seconds);

test.each<[string, Parameters<typeof createRunningCampaign>, number, number]>([
  ['has just begun', [[['SENDING', 13]], every(0.4, 12, 0), 60], 30, 24],
  ['began a moment ago', [[['SENDING', 1]], [0.5, 0.4, 0.3], 30], 3, 50],
  ['has run for a long time', [[['SENDING', 600]], every(2, 240, 0), 60], 30, 120],
  // With emails so far apart, the first one in the minute says nothing about the rate.
  ['is slow', [[['SENDING', 600]], [208, 156, 104, 52, 2], 10], 2, 300],
  [
    'resumed after a pause',
    [
      [
        ['SENDING', 300],
        ['PAUSED', 25],
        ['SENDING', 10],
      ],
      [...every(1, 200, 25), ...every(0.5, 10, 0)],
      20,
    ],
    35 + 20,
    10,
  ],
])('estimates the time left of a campaign that %s', async (_, args, lastMinute, seconds) => {
  const progressReply = await fetchProgress(await createRunningCampaign(...args));
  // Allows for the seconds that pass during the test.
  expect(Math.abs(progressReply.lastMinute - lastMinute)).toBeLessThanOrEqual(3);
  expect(progressReply.secondsLeft).toBeGreaterThanOrEqual(Math.floor(seconds * 0.95));
  expect(progressReply.secondsLeft).toBeLessThanOrEqual(Math.ceil(seconds * 1.4));
});

test('has no estimate while nothing is sent, and none for a finished campaign', async () => {
  const id = await createRunningCampaign([['SENDING', 600]], [300, 200], 10);
  expect(await fetchProgress(id)).toMatchObject({ lastMinute: 0, secondsLeft: null });
  const paused = await createRunningCampaign([['SENDING', 30]], [20, 10], 10);
  await app.db.run(sql`update campaigns set state = 'PAUSED' where id = ${paused}`);
  expect(await fetchProgress(paused)).toMatchObject({ lastMinute: 2, secondsLeft: null });
});

test('a finished campaign shows how its emails were sent, not how they would be sent now', async () => {
  const inbox = await openInbox();
  const { db } = app;
  // Campaigns left running by other tests have no emails.
  await db.run(sql`update campaigns set state = 'CANCELLED'`);
  await db.run(sql`update mail_accounts set host = '127.0.0.1', port = ${inbox.port}, version = version + 1`);
  const account = async (name: string) =>
    (
      await db.row<{ id: number }>(sql`
        insert into mail_accounts (name, host, port) values (${name}, '127.0.0.1', ${inbox.port}) returning id`)
    ).id;
  const [books, unused] = [await account('Books'), await account('Unused')];
  await addReaders(app, 4);
  const id = await newCampaign(app);
  const names = async () => (await fetchProgress(id)).accounts.map(({ name }) => name);
  expect(await names()).toEqual(['House']);
  await performStep(app, id, 'start');
  expect(await runSendersUntil(app, isCampaignIn(app, id, 'FINISHED'))).toEqual([]);
  await inbox.close();

  await db.run(sql`update campaigns set account_id = ${unused} where id = ${id}`);
  expect(await names()).toEqual(['House']);
  await db.run(sql`
    update campaign_recipients set account_id = ${books} where id = (
      select min(id) from campaign_recipients where campaign_id = ${id} and state = 'SENT')`);
  expect(await names()).toEqual(['Books', 'House']);
  // A resumed campaign sends through its current account.
  await db.run(sql`update campaigns set state = 'SENDING' where id = ${id}`);
  expect(await names()).toEqual(['Unused']);
  await db.run(sql`update campaigns set state = 'CANCELLED' where id = ${id}`);
  expect(await names()).toEqual(['Books', 'House']);
});

test('whether doubtful emails wait for a user depends on the account of each email', async () => {
  const { id, recipients } = await createSentCampaign(app, { count: 2 });
  const { id: oracleAccount } = await app.db.row<{ id: number }>(sql`
    insert into mail_accounts (name, oracle_url) values ('Asked', 'https://oracle.test/') returning id`);
  await app.db.run(sql`
    update campaign_recipients set state = 'UNKNOWN', sending_at = now(), sent_at = null where campaign_id = ${id}`);
  expect((await fetchProgress(id)).undecided).toBe(2);
  await app.db.run(
    sql`update campaign_recipients set account_id = ${oracleAccount} where id = ${recipients[0]?.id}`,
  );
  expect((await fetchProgress(id)).undecided).toBe(1);
});
