import sql from 'sql-template-tag';
import { newDkimKey } from '../../server/mail-accounts/dkim-key';
import { openTestApp, type TestApp } from '../support/app';
import { truncate } from '../support/database';
import { openInbox } from './shared';

/** The app of the test file, and a key to sign its emails with. */
export let home: TestApp;
export let key: Awaited<ReturnType<typeof newDkimKey>>;
const inboxes: { close(): Promise<void> }[] = [];

/** Opens the app for the tests of a file. Before each test there are no customers and nothing was sent. */
export function openSendingApp(): void {
  beforeAll(async () => {
    home = await openTestApp();
    key = await newDkimKey();
  });
  afterAll(() => home.close());
  beforeEach(async () => {
    await truncate(home.db, 'campaigns', 'customers', 'suppressions', 'mails', 'account_rates', 'jobs');
    await home.db.run(sql`
      update mail_accounts set host = '', dkim_domain = '', dkim_key = '', bounce_domain = '', oracle_url = '', failures = 0,
        opens_at = null, slow_rate = null, slow_at = null, connections = 5, grace_seconds = 600, when_unknown = 'HOLD'`);
  });
  afterEach(async () => {
    for (const inbox of inboxes.splice(0)) await inbox.close();
  });
}

/** Opens a mail server and connects the default account to it. */
export async function openAccountInbox(smtpReplies: Parameters<typeof openInbox>[0] = {}) {
  const inbox = await openInbox(smtpReplies);
  inboxes.push(inbox);
  await home.db.run(
    sql`update mail_accounts set host = '127.0.0.1', port = ${inbox.port}, version = version + 1`,
  );
  return inbox;
}

export const listRecipients = (id: number) =>
  home.db.rows<{
    id: number;
    email: string;
    state: string;
    attempt: number;
    skipReason: string | null;
    messageId: string;
  }>(sql`
    select id, email, state, attempt, skip_reason as "skipReason", message_id as "messageId"
    from campaign_recipients where campaign_id = ${id} order by id`);
