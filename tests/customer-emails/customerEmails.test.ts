import sql from 'sql-template-tag';
import {
  type CustomerEmail,
  maxEmailBytes,
  maxEmailsPerHour,
  maxThreadEmails,
} from '#contract/customer-emails';
import type { Customer } from '#contract/customers';
import type { Entry } from '#contract/notes';
import { handleReturned, storeReturned } from '../../server/returns/receive';
import { getHeader, parseMail, type ReceivedMail } from '../../server/returns/received-mail';
import { postfix, replyMail } from '../returns/mails';
import { openInbox } from '../sending/shared';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { truncate } from '../support/database';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
const inboxes: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  app = await openTestApp();
  [manager, specialist] = [await app.signIn('MANAGER'), await app.signIn('SPECIALIST')];
});
afterAll(() => app.close());
beforeEach(async () => {
  // The hourly limit counts events.
  await truncate(
    app.db,
    'suppressions',
    'jobs',
    'notifications',
    'account_rates',
    'events',
    'event_subjects',
  );
  await app.db.run(sql`
    update mail_accounts set host = '', bounce_domain = '', imap_host = '', imap_username = '', reply_to = '', per_hour = null, failures = 0, opens_at = null`);
});
afterEach(async () => {
  for (const inbox of inboxes.splice(0)) await inbox.close();
});

let made = 0;
const newCustomer = async (values: object = {}) => {
  const to = `vera.${++made}@reader.test`;
  const { body } = await manager.post<Customer>('/customers', {
    lastName: 'Reader',
    emails: [{ address: to, label: '' }],
    ...values,
  });
  return { id: body.id, to };
};
const draft = { subject: 'The clock', text: 'Dear Vera,\n\nit {{ ticks }} & <strikes>.' };
const write = (id: number, values: object, client = manager) =>
  client.post<CustomerEmail>(`/customers/${id}/emails`, { ...draft, ...values });
const listEmails = async (id: number): Promise<CustomerEmail[]> => {
  const { body } = await manager.get<{ entries: Entry[] }>(`/customers/${id}/timeline?source=emails`);
  return body.entries.flatMap((entry) => (entry.source === 'emails' ? entry.emails : []));
};

/** Opens a mail server to which the default account sends. */
async function openAccount(replies: Parameters<typeof openInbox>[0] = {}) {
  const inbox = await openInbox(replies);
  inboxes.push(inbox);
  await app.db.run(
    sql`update mail_accounts set host = '127.0.0.1', port = ${inbox.port}, version = version + 1`,
  );
  return inbox;
}
/** Writes an email and sends it; returns it as the customer received it. */
async function send(values: object = {}, options: { customer?: { id: number; to: string } } = {}) {
  const customer = options.customer ?? (await newCustomer());
  const inbox = await openAccount();
  const { body } = await write(customer.id, { to: customer.to, ...values });
  expect(await app.runDueJobs()).toEqual([]);
  expect(inbox.mails).toHaveLength(1);
  const [{ raw, from, to }] = inbox.mails as [(typeof inbox.mails)[number]];
  const mail = await parseMail(raw);
  return { customer, email: body, mail, raw, from, to, messageId: getHeader(mail, 'message-id') };
}
const receive = async (raw: string) => {
  const { id: accountId } = await app.db.row<{ id: number }>(
    sql`select id from mail_accounts where is_default`,
  );
  await storeReturned(app.db, {
    accountId,
    source: 'MAILBOX',
    raw: Buffer.from(raw),
    now: app.context.now(),
  });
  await handleReturned(app.context);
};
const listNotified = () =>
  app.db.rows<{ userId: number; kind: string }>(
    sql`select user_id as "userId", kind from notifications order by id`,
  );

test('sends an email in the name of the user, with the signature, and shows it in the timeline', async () => {
  await app.db.run(
    sql`update users set email_signature = 'M. Anager\nPrints' where id = ${app.people.MANAGER.id}`,
  );
  const { customer, mail, raw, to } = await send();
  expect(to).toBe(customer.to);
  expect(getHeader(mail, 'from')).toContain(app.people.MANAGER.name);
  expect(getHeader(mail, 'reply-to')).toBe(app.people.MANAGER.email);
  expect(mail.subject).toBe('The clock');
  expect(mail.text).toContain('it {{ ticks }} & <strikes>.');
  expect(mail.text).toContain('M. Anager');
  expect(raw.toString()).not.toContain('List-Unsubscribe');
  expect(await listEmails(customer.id)).toMatchObject([
    {
      state: 'SENT',
      address: customer.to,
      by: app.people.MANAGER.name,
      isIncoming: false,
      error: null,
      ...draft,
    },
  ]);
  const { body } = await manager.get<Customer>(`/customers/${customer.id}`);
  expect(body.lastContactAt).not.toBeNull();
});

test('previews the email as it will be sent', async () => {
  const { id } = await newCustomer();
  const { body } = await manager.post<{ html: string }>(`/customers/${id}/emails/preview`, draft);
  expect(body.html).toContain('&lt;strikes&gt;');
  expect(body.html).not.toContain('<strikes>');
});

test('fills subject and text from a template in the language of the customer', async () => {
  const { id } = await newCustomer({ firstName: 'Vera', language: 'pt-BR' });
  const contentOf = (subject: string) => ({
    subject,
    preheader: '',
    body: {
      mode: 'BLOCKS',
      blocks: [
        { id: 'h', type: 'header', picture: null, text: 'The house' },
        {
          id: 'b',
          type: 'text',
          html: '<p>{{ customer.first_name | default: "you" }} &amp; 1 {{ house.name }}</p>',
        },
        { id: 'f', type: 'footer' },
      ],
    },
  });
  const { body: template } = await manager.post<{ id: number }>('/templates', {
    from: 'BLANK',
    name: 'Clocks',
    language: 'en-US',
  });
  await app.db.run(sql`
    update templates set contents = ${JSON.stringify({ 'en-US': contentOf('Clock'), 'pt-BR': contentOf('Relógio') })}
    where id = ${template.id}`);
  const { body: options } = await manager.get<{ templates: object[] }>(`/customers/${id}/email-options`);
  expect(options.templates).toEqual([{ id: template.id, name: 'Clocks' }]);
  const { body } = await manager.get(`/customers/${id}/email-templates/${template.id}`);
  expect(body).toEqual({ subject: 'Relógio', text: expect.stringMatching(/^Vera & 1 [^\n]*$/) });
  await app.db.run(sql`update templates set archived_at = now() where id = ${template.id}`);
  expect((await manager.get(`/customers/${id}/email-templates/${template.id}`)).status).toBe(404);
});

test('does not need consent, but shows that the customer refused advertising', async () => {
  const { id, to } = await newCustomer();
  const readOptedOut = async () =>
    (await manager.get<{ isOptedOut: boolean }>(`/customers/${id}/email-options`)).body.isOptedOut;
  expect(await readOptedOut()).toBe(false);
  await app.db.run(sql`
    insert into consents (customer_id, channel, topic, granted, wording_version, language, at)
    values (${id}, 'EMAIL', 'CATALOGUES', false, 1, 'en-US', now())`);
  expect(await readOptedOut()).toBe(true);
  expect((await write(id, { to })).status).toBe(201);
});

test('refuses suppressed and foreign addresses, and keeps nothing', async () => {
  const { id, to } = await newCustomer();
  await manager.post('/suppressions', { email: to, detail: 'By telephone', until: null });
  expect(await write(id, { to })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'to', code: 'suppressed' }] },
  });
  expect(await write(id, { to: 'somebody@else.test' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'to', code: 'unknown_row' }] },
  });
  expect(await listEmails(id)).toEqual([]);
});

test('does not send an email whose address was suppressed after it was written', async () => {
  const { id, to } = await newCustomer();
  const inbox = await openAccount();
  await write(id, { to });
  await manager.post('/suppressions', { email: to, detail: 'By telephone', until: null });
  await app.runDueJobs();
  expect(inbox.mails).toEqual([]);
  expect(await listEmails(id)).toMatchObject([{ state: 'FAILED', block: 'SUPPRESSED' }]);
});

test.each([
  ['customer_email.deceased', sql`update customers set standing = 'DECEASED' where id = `],
  ['customer.erased', sql`update customers set erased_at = now() where id = `],
])('refuses customers to whom no email may be sent: %s', async (code, update) => {
  const { id, to } = await newCustomer();
  await app.db.run(sql`${update}${id}`);
  const reply = await write(id, { to });
  expect([reply.status, reply.body]).toMatchObject([409, { code }]);
});

test('refuses customers who are on a sanctions list', async () => {
  const { id, to } = await newCustomer();
  await app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, state,
      found_at)
    values (${id}, 'UN', 'ref', '{}', '{}', '{}', '', '', 100, '[]', 'CONFIRMED', now())`);
  expect(await write(id, { to })).toMatchObject({ status: 409, body: { code: 'customer_email.sanctioned' } });
});

test('lets specialists write to their own customers only, and editors to none', async () => {
  const { id, to } = await newCustomer();
  expect((await write(id, { to }, specialist)).status).toBe(403);
  await app.db.run(sql`update customers set specialist_id = ${app.people.SPECIALIST.id} where id = ${id}`);
  expect((await write(id, { to }, specialist)).status).toBe(201);
  expect((await write(id, { to }, await app.signIn('EDITOR'))).status).toBe(403);
});

test('limits how many emails a user writes and sends again in an hour', async () => {
  const { id, to } = await newCustomer();
  const { body: email } = await write(id, { to });
  await app.runDueJobs();
  await app.db.run(sql`
    insert into events (at, user_id, noun, noun_id, action)
    select now(), ${app.people.MANAGER.id}, 'customers', ${id}, 'write-email'
    from generate_series(1, ${maxEmailsPerHour - 3}::int)`);
  const sendAgain = () => manager.post(`/customer-emails/${email.id}/delivery`);
  expect((await sendAgain()).status).toBe(200);
  await app.runDueJobs();
  expect((await write(id, { to })).status).toBe(201);
  const tooMany = { status: 429, body: { code: 'customer_email.too_many' } };
  expect(await write(id, { to })).toMatchObject(tooMany);
  expect(await sendAgain()).toMatchObject(tooMany);
});

test('sends no email to an address that is no longer the customer’s', async () => {
  const { id, to } = await newCustomer();
  const { body: kept } = await write(id, { to });
  await app.runDueJobs();
  const { body: queued } = await write(id, { to });
  const inbox = await openAccount();
  const { body: customer } = await manager.get<Customer>(`/customers/${id}`);
  await manager.patch(`/customers/${id}`, {
    version: customer.version,
    emails: [{ address: `other.${to}`, label: '' }],
  });
  await app.runDueJobs();
  expect(inbox.mails).toEqual([]);
  expect(await listEmails(id)).toContainEqual(
    expect.objectContaining({ id: queued.id, state: 'FAILED', block: 'ADDRESS_REMOVED' }),
  );
  for (const email of [kept, queued])
    expect(await manager.post(`/customer-emails/${email.id}/delivery`)).toMatchObject({
      status: 409,
      body: { code: 'customer_email.address_removed' },
    });
});

test('keeps the words of the mail server when it refuses, notifies the writer and sends again', async () => {
  const { id, to } = await newCustomer();
  const refusal = { code: 550, text: '5.7.1 Not from you' };
  const refusing = await openAccount({ data: () => refusal });
  const { body } = await write(id, { to });
  await app.runDueJobs();
  expect(refusing.mails).toEqual([]);
  expect(await listEmails(id)).toMatchObject([
    { state: 'FAILED', error: expect.stringContaining('5.7.1 Not from you') },
  ]);
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-email-failed' }]);
  const inbox = await openAccount();
  expect((await manager.post(`/customer-emails/${body.id}/delivery`)).status).toBe(200);
  await app.runDueJobs();
  expect(inbox.mails).toHaveLength(1);
  expect(await listEmails(id)).toMatchObject([{ state: 'SENT', error: null }]);
  expect((await manager.post(`/customer-emails/${body.id}/delivery`)).status).toBe(409);
});

test('does not send an email again whose acceptance is unknown, until a user decides', async () => {
  const { id, to } = await newCustomer();
  const inbox = await openAccount({ data: () => 'drop' });
  const { body } = await write(id, { to });
  await app.runDueJobs();
  expect(inbox.mails).toHaveLength(1);
  expect(await listEmails(id)).toMatchObject([{ state: 'UNCERTAIN' }]);
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-email-uncertain' }]);
  expect((await manager.post(`/customer-emails/${body.id}/delivery`)).status).toBe(200);
  await app.runDueJobs();
  const [first, second] = await Promise.all(inbox.mails.map(({ raw }) => parseMail(raw)));
  expect(getHeader(first as ReceivedMail, 'message-id')).toBe(
    getHeader(second as ReceivedMail, 'message-id'),
  );
});

test('does not send an email again that a process was sending when it was killed', async () => {
  const { id, to } = await newCustomer();
  const inbox = await openAccount();
  const { body } = await write(id, { to });
  await app.db.run(sql`update customer_emails set state = 'SENDING' where id = ${body.id}`);
  await app.runDueJobs();
  expect(inbox.mails).toEqual([]);
  expect(await listEmails(id)).toMatchObject([{ state: 'UNCERTAIN' }]);
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-email-uncertain' }]);
});

test('lets an email wait for the limit of the account without counting an attempt', async () => {
  const inbox = await openAccount();
  await app.db.run(sql`update mail_accounts set per_hour = 1`);
  const { id, to } = await newCustomer();
  await write(id, { to });
  await write(id, { to });
  expect(await app.runDueJobs()).toEqual([]);
  expect(inbox.mails).toHaveLength(1);
  expect((await listEmails(id)).map(({ state }) => state).sort()).toEqual(['QUEUED', 'SENT']);
  const waiting = await app.db.rows(sql`
    select state, attempts, run_at > now() + interval '1 hour' as "isLater" from jobs
    where kind = 'customer-email' and finished_at is null`);
  expect(waiting).toEqual([{ state: 'WAITING', attempts: 0, isLater: true }]);
});

test('sends no email of a writer who left, until a colleague sends it in their own name', async () => {
  const { MANAGER, ADMIN } = app.people;
  const { id, to } = await newCustomer();
  const { body } = await write(id, { to });
  const inbox = await openAccount();
  await app.db.run(sql`update users set active = false where id = ${MANAGER.id}`);
  try {
    await app.runDueJobs();
    expect(inbox.mails).toEqual([]);
    expect(await listNotified()).toEqual([{ userId: ADMIN.id, kind: 'customer-email-failed' }]);
    const admin = await app.signIn('ADMIN');
    expect(await admin.post(`/customer-emails/${body.id}/delivery`)).toMatchObject({ status: 200 });
    await app.runDueJobs();
  } finally {
    await app.db.run(sql`update users set active = true where id = ${MANAGER.id}`);
  }
  const [sent] = await Promise.all(inbox.mails.map(({ raw }) => parseMail(raw)));
  expect(getHeader(sent as ReceivedMail, 'from')).toContain(ADMIN.name);
  expect(getHeader(sent as ReceivedMail, 'reply-to')).toBe(ADMIN.email);
  expect(await listEmails(id)).toMatchObject([{ state: 'SENT', byId: ADMIN.id, block: null }]);
});

test('keeps an email without a mail server, and sends it once there is one', async () => {
  const { id, to } = await newCustomer();
  const { body } = await write(id, { to });
  await app.runDueJobs();
  expect(await listEmails(id)).toMatchObject([{ state: 'NO_MAIL_SERVER' }]);
  const inbox = await openAccount();
  await manager.post(`/customer-emails/${body.id}/delivery`);
  await app.runDueJobs();
  expect(inbox.mails).toHaveLength(1);
});

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
])('lets answers go to Rostrum only where it reads them: %j', async ({ values, isRead }) => {
  const { imapHost = '', imapUsername = '', replyTo = '' }: Partial<Record<string, string>> = values;
  await app.db.run(sql`
    update mail_accounts set imap_host = ${imapHost}, imap_username = ${imapUsername}, reply_to = ${replyTo},
      from_address = 'news@house.test', webhook_secret = 'events'`);
  const { id } = await newCustomer();
  const { body } = await manager.get(`/customers/${id}/email-options`);
  await app.db.run(sql`update mail_accounts set from_address = '', webhook_secret = ''`);
  expect(body).toMatchObject({
    readsReplies: isRead,
    sender: { replyTo: isRead ? replyTo || 'news@house.test' : app.people.MANAGER.email },
  });
});

test('adds an answer to the conversation, notifies the writer, and continues the thread', async () => {
  await app.db.run(sql`
    update mail_accounts set imap_host = 'imap.test', imap_username = 'desk@house.test', reply_to = 'desk@house.test'`);
  const { customer, mail, email, messageId } = await send();
  expect(getHeader(mail, 'reply-to')).toBe('desk@house.test');
  const answer = replyMail(
    { messageId, email: customer.to, to: 'desk@house.test' },
    'Yes, I would sell it.\n\nOn Monday Rostrum wrote:\n> The clock',
    ['Message-ID: <answer.1@reader.test>'],
  );
  await receive(answer);
  await receive(answer);
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-replied' }]);
  const emails = await listEmails(customer.id);
  expect(emails).toMatchObject([
    { id: email.id, isIncoming: false },
    { isIncoming: true, by: null, state: null, address: customer.to, text: 'Yes, I would sell it.' },
  ]);
  const next = await send({ inReplyTo: emails[1]?.id, subject: 'Re: The clock' }, { customer });
  expect(getHeader(next.mail, 'in-reply-to')).toBe('<answer.1@reader.test>');
  expect(getHeader(next.mail, 'references')).toBe(`${messageId} <answer.1@reader.test>`);
  expect(await listEmails(customer.id)).toHaveLength(3);
});

test('marks an answer from an unknown address, which proves neither contact nor delivery', async () => {
  const { customer, email, messageId } = await send();
  await app.db.run(
    sql`update customer_emails set state = 'UNCERTAIN', sent_at = null where id = ${email.id}`,
  );
  await app.db.run(sql`update customers set last_contact_at = null where id = ${customer.id}`);
  const readContact = async () =>
    (await manager.get<Customer>(`/customers/${customer.id}`)).body.lastContactAt;
  const answer = (from: string) =>
    receive(replyMail({ messageId, email: from, to: 'desk@house.test' }, `Yes, says ${from}`));

  await answer('stranger@else.test');
  expect(await listEmails(customer.id)).toMatchObject([
    { state: 'UNCERTAIN' },
    { isIncoming: true, address: 'stranger@else.test', isUnknownSender: true },
  ]);
  expect(await readContact()).toBeNull();
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-replied' }]);

  // The recipient of the conversation stays known when the customer no longer uses the address.
  await app.db.run(sql`update customer_contacts set ended_at = now() where customer_id = ${customer.id}`);
  await answer(customer.to.toUpperCase());
  expect(await listEmails(customer.id)).toMatchObject([
    { state: 'SENT' },
    { isUnknownSender: true },
    { isIncoming: true, address: customer.to, isUnknownSender: false },
  ]);
  expect(await readContact()).not.toBeNull();
});

test('notifies those who can act of answers and failures when the writer has left', async () => {
  const { MANAGER, SPECIALIST, ADMIN } = app.people;
  await app.db.run(sql`update mail_accounts set bounce_domain = 'b.house.test'`);
  const { customer, from, messageId, email } = await send();
  const token = /^bounce\+(.*)@b\.house\.test$/.exec(from)?.[1] ?? '';
  const expectNotified = async (userId: number) => {
    await truncate(app.db, 'notifications', 'returned_mails');
    await app.db.run(sql`update customer_emails set state = 'SENT' where id = ${email.id}`);
    await receive(replyMail({ messageId, email: customer.to, to: 'desk@house.test' }, 'Yes'));
    await receive(postfix({ token, messageId, email: customer.to }));
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

test('lists the files of an answer by name and size', async () => {
  const { customer, messageId } = await send();
  await receive(
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

test('returns the latest emails of a long conversation, and how many came before', async () => {
  const { id, to } = await newCustomer();
  await app.db.run(sql`
    insert into customer_emails (customer_id, thread_id, user_id, at, address, subject, text, language, state)
    select ${id}, thread, ${app.people.MANAGER.id}, now() + (thread * 100 + place) * interval '1 second', ${to},
      thread || '/' || place, 'Text', 'en-US', 'SENT'
    from (values (1, ${maxThreadEmails + 3}::int), (2, 2)) threads (thread, count), generate_series(1, count) place`);
  const { body } = await manager.get<{ entries: Entry[] }>(`/customers/${id}/timeline?source=emails`);
  const threads = body.entries.flatMap((entry) => (entry.source === 'emails' ? [entry] : []));
  expect(
    threads.map(({ emails, earlierCount }) => [
      emails.at(0)?.subject,
      emails.at(-1)?.subject,
      emails.length,
      earlierCount,
    ]),
  ).toEqual([
    ['2/1', '2/2', 2, 0],
    ['1/4', `1/${maxThreadEmails + 3}`, maxThreadEmails, 3],
  ]);
});

test('makes no entry of an automatic reply', async () => {
  const { customer, messageId } = await send();
  await receive(
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
  await receive(postfix({ token, messageId, email: customer.to }));
  expect(await listEmails(customer.id)).toMatchObject([
    { state: 'BOUNCED', error: expect.stringContaining('5.1.1') },
  ]);
  expect(await listNotified()).toEqual([{ userId: app.people.MANAGER.id, kind: 'customer-email-failed' }]);
  expect(await write(customer.id, { to: customer.to })).toMatchObject({ status: 422 });
});

test('attaches files of the customer, within the limit', async () => {
  const customer = await newCustomer();
  const { body: file } = await manager.upload<{ id: number }>(
    `/customers/${customer.id}/files`,
    'contract.pdf',
    '%PDF-1.7 clock',
  );
  const { mail } = await send({ fileIds: [file.id] }, { customer });
  expect(mail.files).toEqual([{ name: 'contract.pdf', bytes: 14 }]);
  expect(await listEmails(customer.id)).toMatchObject([
    { files: [{ fileId: file.id, name: 'contract.pdf', bytes: 14 }] },
  ]);
  const other = await newCustomer();
  expect(await write(other.id, { to: other.to, fileIds: [file.id] })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'fileIds', code: 'unknown_row' }] },
  });
  await app.db.run(sql`update customer_files set bytes = ${maxEmailBytes + 1} where id = ${file.id}`);
  expect(await write(customer.id, { to: customer.to, fileIds: [file.id] })).toMatchObject({
    status: 413,
    body: { code: 'customer_email.too_large' },
  });
});

test('refers to a lot and to a task of the same customer only', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const { body: task } = await manager.post<{ id: number }>(`/customers/${one.id}/tasks`, {
    text: 'Write about the clock',
    dueOn: '2026-06-01',
    userId: app.people.MANAGER.id,
  });
  expect((await write(one.id, { to: one.to, taskId: task.id })).status).toBe(201);
  for (const [field, id] of [
    ['taskId', task.id],
    ['lotId', 999_999],
  ])
    expect(await write(other.id, { to: other.to, [String(field)]: id })).toMatchObject({
      status: 422,
      body: { fields: [{ path: field, code: 'unknown_row' }] },
    });
  const { body: first } = await write(one.id, { to: one.to });
  expect(await write(other.id, { to: other.to, inReplyTo: first.id })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'inReplyTo', code: 'unknown_row' }] },
  });
});
