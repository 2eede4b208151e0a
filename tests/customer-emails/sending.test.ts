import sql from 'sql-template-tag';
import { maxEmailBytes } from '#contract/customer-emails';
import type { Customer } from '#contract/customers';
import { getHeader, parseMail, type ReceivedMail } from '../../server/returns/received-mail';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createCorrespondence, draft } from './correspondence';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const { addCustomer, write, listEmails, openAccount, send, listNotified, reset, closeInboxes } =
  createCorrespondence(() => ({ app, manager }));
beforeEach(reset);
afterEach(closeInboxes);

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

test('attaches files of the customer, within the limit', async () => {
  const customer = await addCustomer();
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
  const other = await addCustomer();
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

test('does not send an email whose address was suppressed after it was written', async () => {
  const { id, to } = await addCustomer();
  const inbox = await openAccount();
  await write(id, { to });
  await manager.post('/suppressions', { email: to, detail: 'By telephone', until: null });
  await app.runDueJobs();
  expect(inbox.mails).toEqual([]);
  expect(await listEmails(id)).toMatchObject([{ state: 'FAILED', block: 'SUPPRESSED' }]);
});

test('sends no email to an address that is no longer the customer’s', async () => {
  const { id, to } = await addCustomer();
  const { body: waiting } = await write(id, { to });
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
  for (const email of [waiting, queued])
    expect(await manager.post(`/customer-emails/${email.id}/delivery`)).toMatchObject({
      status: 409,
      body: { code: 'customer_email.address_removed' },
    });
});

test('sends no email of a writer who left, until a colleague sends it in their own name', async () => {
  const { MANAGER, ADMIN } = app.people;
  const { id, to } = await addCustomer();
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

test('keeps the words of the mail server when it refuses, notifies the writer and sends again', async () => {
  const { id, to } = await addCustomer();
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
  const { id, to } = await addCustomer();
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
  const { id, to } = await addCustomer();
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
  const { id, to } = await addCustomer();
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

test('holds an email without a mail server, and sends it once there is one', async () => {
  const { id, to } = await addCustomer();
  const { body } = await write(id, { to });
  await app.runDueJobs();
  expect(await listEmails(id)).toMatchObject([{ state: 'NO_MAIL_SERVER' }]);
  const inbox = await openAccount();
  await manager.post(`/customer-emails/${body.id}/delivery`);
  await app.runDueJobs();
  expect(inbox.mails).toHaveLength(1);
});
