import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import { getHeader } from '../../server/returns/received-mail';
import { postfix, replyMail } from '../returns/mails';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { truncate } from '../support/database';
import { receiveMails } from '../support/returnedMails';
import { createCorrespondence } from './correspondence';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { addCustomer, write, listEmails, send, listNotified, reset, closeInboxes } = createCorrespondence(
  () => ({ app, manager }),
);
beforeEach(reset);
afterEach(closeInboxes);

test.each([
  { values: {}, isRead: false },
  { values: { imapHost: 'imap.test', imapUsername: 'house' }, isRead: true },
  { values: { imapHost: 'imap.test', imapUsername: 'News@House.test' }, isRead: true },
  { values: { imapHost: 'imap.test', imapUsername: 'bounces@house.test' }, isRead: false },
  { values: { imapHost: 'imap.test', imapUsername: 'house', replyTo: 'desk@house.test' }, isRead: false },
  {
    values: { imapHost: 'imap.test', imapUsername: 'desk@house.test', replyTo: 'desk@house.test' },
    isRead: true,
  },
  { values: { imapHost: '', imapUsername: 'news@house.test' }, isRead: false },
])('lets replies go to Rostrum only where it reads them: %j', async ({ values, isRead }) => {
  const { imapHost = '', imapUsername = '', replyTo = '' }: Partial<Record<string, string>> = values;
  await app.db.run(sql`
    update mail_accounts set imap_host = ${imapHost}, imap_username = ${imapUsername}, reply_to = ${replyTo},
      from_address = 'news@house.test', webhook_secret = 'events'`);
  const { id } = await addCustomer();
  const { body } = await manager.get(`/customers/${id}/email-options`);
  await app.db.run(sql`update mail_accounts set from_address = '', webhook_secret = ''`);
  expect(body).toMatchObject({
    readsReplies: isRead,
    sender: { replyTo: isRead ? replyTo || 'news@house.test' : app.people.MANAGER.email },
  });
});

test('adds a reply to the conversation, notifies the writer, and continues the thread', async () => {
  await app.db.run(sql`
    update mail_accounts set imap_host = 'imap.test', imap_username = 'desk@house.test', reply_to = 'desk@house.test'`);
  const { customer, mail, email, messageId } = await send();
  expect(getHeader(mail, 'reply-to')).toBe('desk@house.test');
  const reply = replyMail(
    { messageId, email: customer.to, to: 'desk@house.test' },
    'Yes, I would sell it.\n\nOn Monday Rostrum wrote:\n> The clock',
    ['Message-ID: <reply.1@reader.test>'],
  );
  await receiveMails(app, reply);
  await receiveMails(app, reply);
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-replied' }]);
  const emails = await listEmails(customer.id);
  expect(emails).toMatchObject([
    { id: email.id, isIncoming: false },
    { isIncoming: true, by: null, state: null, address: customer.to, text: 'Yes, I would sell it.' },
  ]);
  const next = await send({ inReplyTo: emails[1]?.id, subject: 'Re: The clock' }, { customer });
  expect(getHeader(next.mail, 'in-reply-to')).toBe('<reply.1@reader.test>');
  expect(getHeader(next.mail, 'references')).toBe(`${messageId} <reply.1@reader.test>`);
  expect(await listEmails(customer.id)).toHaveLength(3);
});

test('marks a reply from an unknown address, which proves neither contact nor delivery', async () => {
  const { customer, email, messageId } = await send();
  await app.db.run(
    sql`update customer_emails set state = 'UNCERTAIN', sent_at = null where id = ${email.id}`,
  );
  await app.db.run(sql`update customers set last_contact_at = null where id = ${customer.id}`);
  const readContact = async () =>
    (await manager.get<Customer>(`/customers/${customer.id}`)).body.lastContactAt;
  const receiveReply = (from: string) =>
    receiveMails(app, replyMail({ messageId, email: from, to: 'desk@house.test' }, `Yes, says ${from}`));

  await receiveReply('stranger@else.test');
  expect(await listEmails(customer.id)).toMatchObject([
    { state: 'UNCERTAIN' },
    { isIncoming: true, address: 'stranger@else.test', isUnknownSender: true },
  ]);
  expect(await readContact()).toBeNull();
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-replied' }]);

  // The recipient of the conversation stays known when the customer no longer uses the address.
  await app.db.run(sql`update customer_contacts set ended_at = now() where customer_id = ${customer.id}`);
  await receiveReply(customer.to.toUpperCase());
  expect(await listEmails(customer.id)).toMatchObject([
    { state: 'SENT' },
    { isUnknownSender: true },
    { isIncoming: true, address: customer.to, isUnknownSender: false },
  ]);
  expect(await readContact()).not.toBeNull();
});

test('notifies those who can act of replies and failures when the writer has left', async () => {
  const { MANAGER, SPECIALIST, ADMIN } = app.people;
  await app.db.run(sql`update mail_accounts set bounce_domain = 'b.house.test'`);
  const { customer, from, messageId, email } = await send();
  const token = /^bounce\+(.*)@b\.house\.test$/.exec(from)?.[1] ?? '';
  const expectNotified = async (userId: number) => {
    await truncate(app.db, 'notifications', 'returned_mails');
    await app.db.run(sql`update customer_emails set state = 'SENT' where id = ${email.id}`);
    await receiveMails(app, replyMail({ messageId, email: customer.to, to: 'desk@house.test' }, 'Yes'));
    await receiveMails(app, postfix({ token, messageId, email: customer.to }));
    expect(await listNotified()).toEqual([
      { userId, kind: 'customer-replied' },
      { userId, kind: 'customer-email-failed' },
    ]);
  };
  const setDepartments = (ids: number[]) =>
    app.db.run(sql`update customers set department_ids = ${ids}::bigint[] where id = ${customer.id}`);
  await app.db.run(sql`update users set active = false where id = ${MANAGER.id}`);
  try {
    // Nobody but ADMIN may write to all customers.
    await expectNotified(ADMIN.id);
    const { departmentId } = await app.db.row<{ departmentId: number }>(sql`
      select department_id as "departmentId" from user_departments where user_id = ${SPECIALIST.id} limit 1`);
    await setDepartments([departmentId]);
    await expectNotified(SPECIALIST.id);
    await setDepartments([]);
    await app.db.run(sql`update customers set specialist_id = ${SPECIALIST.id} where id = ${customer.id}`);
    await expectNotified(SPECIALIST.id);
  } finally {
    await app.db.run(sql`update users set active = true where id = ${MANAGER.id}`);
  }
  await expectNotified(MANAGER.id);
});

test('lists the files of a reply by name and size', async () => {
  const { customer, messageId } = await send();
  await receiveMails(
    app,
    [
      `From: ${customer.to}`,
      'To: desk@house.test',
      'Subject: Re: The clock',
      `In-Reply-To: ${messageId}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Here is a picture.',
      '--b',
      'Content-Type: image/jpeg; name="clock.jpg"',
      'Content-Disposition: attachment; filename="clock.jpg"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('tick tock').toString('base64'),
      '--b--',
      '',
    ].join('\r\n'),
  );
  expect((await listEmails(customer.id))[1]).toMatchObject({
    text: 'Here is a picture.',
    files: [{ fileId: null, name: 'clock.jpg', bytes: 9 }],
  });
});

test('makes no entry of an automatic reply', async () => {
  const { customer, messageId } = await send();
  await receiveMails(
    app,
    replyMail({ messageId, email: customer.to, to: 'desk@house.test' }, 'I am away.', [
      'Auto-Submitted: auto-replied',
    ]),
  );
  expect(await listEmails(customer.id)).toHaveLength(1);
  expect(await listNotified()).toEqual([]);
});

test('marks an email that bounced, suppresses a missing address and notifies the writer', async () => {
  await app.db.run(sql`update mail_accounts set bounce_domain = 'b.house.test'`);
  const { customer, from, messageId } = await send();
  const token = /^bounce\+(.*)@b\.house\.test$/.exec(from)?.[1] ?? '';
  expect(token).not.toBe('');
  await receiveMails(app, postfix({ token, messageId, email: customer.to }));
  expect(await listEmails(customer.id)).toMatchObject([
    { state: 'BOUNCED', error: expect.stringContaining('5.1.1') },
  ]);
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-email-failed' }]);
  expect(await write(customer.id, { to: customer.to })).toMatchObject({ status: 422 });
});
