import sql from 'sql-template-tag';
import type { InboxEntry } from '#contract/notifications';
import type { Subscription } from '#contract/subscriptions';
import { type Database, openDatabase } from '../../server/db/database';
import type { ApiClient } from '../support/client';
import { type CrashableServer, startCrashableServer } from '../support/crashable';
import { pollUntil } from '../support/pollUntil';
import { openFolderDatabase } from '../support/server';
import { stopAt, waitForEndOfTransactions, waitUntilStopped } from './stopAt';

let server: CrashableServer;
let client: ApiClient;
let database: Awaited<ReturnType<typeof openFolderDatabase>>;
let db: Database;
let subscription: Subscription;
beforeAll(async () => {
  server = await startCrashableServer();
  client = server.client;
  database = await openFolderDatabase(server.folder);
  db = openDatabase(database.url);
  const { status, body } = await client.post<Subscription>('/subscriptions', {
    kind: 'ANALYSIS',
    name: 'The season',
    rhythm: 'WEEKLY',
    weekday: 1,
    hour: 8,
    day: null,
    recipientIds: [(await db.row<{ id: number }>(sql`select id from users`)).id],
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  subscription = body;
});
afterAll(async () => {
  await db.close();
  await server.close();
  await database.stop();
});

const makeDue = () => db.run(sql`update report_subscriptions set next_at = now() - interval '1 minute'`);
const countMails = async () =>
  (await db.row<{ mails: number }>(sql`select count(*) as mails from mails`)).mails;

/** Waits until nothing is due and no delivery is pending. */
const waitUntilSent = () =>
  pollUntil('the email of the report', () =>
    db.maybe(sql`
      select 1 from report_subscriptions s where s.next_at > now()
        and exists (select 1 from report_deliveries)
        and not exists (select 1 from report_deliveries d where d.done_at is null)`),
  );

async function assertSentOnce(before: number) {
  await waitUntilSent();
  expect(await countMails()).toBe(before + 1);
  const { rows } = await db.row<{ rows: number }>(sql`
    select count(*) as rows from mail_attachments where mail_id = (select max(id) from mails)`);
  expect(rows).toBeGreaterThan(0);
  const { entries } = (await client.get<{ entries: InboxEntry[] }>('/notifications')).body;
  expect(entries.filter(({ kind }) => kind === 'report-sent')).toHaveLength(1);
  expect((await client.get<{ data: Subscription[] }>('/subscriptions')).body.data).toMatchObject([
    { id: subscription.id, lastAt: expect.any(String) },
  ]);
}

/** Where the process is killed: when the report becomes due, is marked as done, is announced, and is queued as an email. */
test.each([
  ['report_deliveries', 'insert'],
  ['report_deliveries', 'update'],
  ['notifications', 'insert'],
  ['mails', 'insert'],
  ['mail_attachments', 'insert'],
] as const)(
  'killed at %s (%s), a report that is due is sent once after the restart',
  async (table, change) => {
    await db.run(sql`truncate report_deliveries, notifications`);
    const before = await countMails();
    const goOn = await stopAt(db, database.url, { table, change });
    await makeDue();
    await db.run(sql`update recurring_jobs set next_at = now() where kind = 'due-reports'`);
    await waitUntilStopped(db);
    await server.kill();
    await goOn();
    await waitForEndOfTransactions(db);
    expect(await countMails()).toBe(before);

    client = await server.restart();
    // Leases of a killed process last minutes; only then does another process take the job.
    await db.run(sql`update jobs set leased_until = now() where finished_at is null`);
    await assertSentOnce(before);
  },
);
