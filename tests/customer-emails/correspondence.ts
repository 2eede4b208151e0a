import sql from 'sql-template-tag';
import type { CustomerEmail } from '#contract/customer-emails';
import type { Customer } from '#contract/customers';
import type { Entry } from '#contract/notes';
import { getHeader, parseMail } from '../../server/returns/received-mail';
import { openInbox } from '../sending/shared';
import type { TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { truncate } from '../support/database';

export const draft = { subject: 'The clock', text: 'Dear Vera,\n\nit {{ ticks }} & <strikes>.' };

interface Correspondent {
  id: number;
  /** the only address of this customer */
  to: string;
}

/** Returns what tests of emails to customers share: customers, a mail server, and emails written and sent by the MANAGER. */
export function createCorrespondence(getContext: () => { app: TestApp; manager: ApiClient }) {
  let customerCount = 0;
  const inboxes: { close(): Promise<void> }[] = [];

  async function addCustomer(values: object = {}): Promise<Correspondent> {
    const to = `vera.${++customerCount}@reader.test`;
    const { body } = await getContext().manager.post<Customer>('/customers', {
      lastName: 'Reader',
      emails: [{ address: to, label: '' }],
      ...values,
    });
    return { id: body.id, to };
  }

  const write = (id: number, values: object, client = getContext().manager) =>
    client.post<CustomerEmail>(`/customers/${id}/emails`, { ...draft, ...values });

  async function listEmails(id: number): Promise<CustomerEmail[]> {
    const { body } = await getContext().manager.get<{ entries: Entry[] }>(
      `/customers/${id}/timeline?source=emails`,
    );
    return body.entries.flatMap((entry) => (entry.source === 'emails' ? entry.emails : []));
  }

  /** Opens a mail server to which the default account sends. */
  async function openAccount(replies: Parameters<typeof openInbox>[0] = {}) {
    const inbox = await openInbox(replies);
    inboxes.push(inbox);
    await getContext().app.db.run(
      sql`update mail_accounts set host = '127.0.0.1', port = ${inbox.port}, version = version + 1`,
    );
    return inbox;
  }

  /** Writes an email and sends it; returns it as the customer received it. */
  async function send(values: object = {}, options: { customer?: Correspondent } = {}) {
    const customer = options.customer ?? (await addCustomer());
    const inbox = await openAccount();
    const { body } = await write(customer.id, { to: customer.to, ...values });
    expect(await getContext().app.runDueJobs()).toEqual([]);
    expect(inbox.mails).toHaveLength(1);
    const [{ raw, from, to }] = inbox.mails as [(typeof inbox.mails)[number]];
    const mail = await parseMail(raw);
    return { customer, email: body, mail, raw, from, to, messageId: getHeader(mail, 'message-id') };
  }

  const listNotified = () =>
    getContext().app.db.rows<{ userId: number; kind: string }>(
      sql`select user_id as "userId", kind from notifications order by id`,
    );

  /** Removes what limits further emails, and the mail server of the account. Call it before each test. */
  async function reset(): Promise<void> {
    const { db } = getContext().app;
    // The hourly limit counts events.
    await truncate(db, 'suppressions', 'jobs', 'notifications', 'account_rates', 'events', 'event_subjects');
    await db.run(sql`
      update mail_accounts set host = '', bounce_domain = '', imap_host = '', imap_username = '', reply_to = '',
        per_hour = null, failures = 0, opens_at = null`);
  }

  /** Closes the mail servers. Call it after each test. */
  async function closeInboxes(): Promise<void> {
    for (const inbox of inboxes.splice(0)) await inbox.close();
  }

  return { addCustomer, write, listEmails, openAccount, send, listNotified, reset, closeInboxes };
}
