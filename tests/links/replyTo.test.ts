import sql from 'sql-template-tag';
import { queueEmail } from '../../server/mail/email';
import { openTestApp, type TestApp } from '../support/app';
import { type MailServer, openMailServer } from '../support/smtp';
import { newLink, openCollection, requestPath } from './shared';

/** A reply to the email about a question goes to the visitor who asked it. */

let app: TestApp;
let server: MailServer;
let address = '';
let proof = '';
beforeAll(async () => {
  app = await openTestApp();
  server = await openMailServer({ recipient: '250 good' });
  app.context.config.mailUrl = server.url;
  await app.db.run(sql`update email_settings set reply_to = 'desk@rostrum.test'`);
  const manager = await app.signIn('MANAGER');
  const { id } = await openCollection(app, manager, ['Harvest'], {
    title: 'Prints',
    specialistId: app.people.SPECIALIST.id,
  });
  const { path } = await newLink(manager, id);
  const [, work] = /<p><a href=([\w-]+)>/.exec((await requestPath(app, `${path}?lang=en-US`)).body) ?? [];
  address = `${path}${work}`;
  proof = /name="proof" value="([^"]+)"/.exec((await requestPath(app, address)).body)?.[1] ?? '';
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await app.db.run(sql`delete from sign_in_failures`);
  await app.db.run(sql`delete from mails`);
  server.acceptedMails.length = 0;
});

let requestCount = 0;
const send = async (fields: Record<string, string>) =>
  (
    await requestPath(
      app,
      address,
      { method: 'POST', 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams({
        lastName: 'Quillfeather',
        message: `Question ${++requestCount}`,
        proof,
        ...fields,
      }).toString(),
    )
  ).status;

/** Returns the headers of the only sent email, unfolded, with their names. */
async function sentHeaders(): Promise<[name: string, value: string][]> {
  await app.runDueJobs();
  expect(server.acceptedMails).toHaveLength(1);
  const [head = ''] = (server.acceptedMails[0] ?? '').split(/\n\n/);
  return head
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
}
const getHeaderValues = (headers: [string, string][], name: string) =>
  headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);

test.each([
  ['orla@quillfeather.test', 'orla@quillfeather.test'],
  [' ORLA@Quillfeather.TEST ', 'orla@quillfeather.test'],
  ["o'hara+art@sub.quillfeather.test", "o'hara+art@sub.quillfeather.test"],
  ['li@例子.测试', 'li@xn--fsqu00a.xn--0zwm56d'],
])('the email about a question of %s has the reply-to %s', async (email, replyTo) => {
  expect(await send({ email })).toBe(303);
  const headers = await sentHeaders();
  expect(getHeaderValues(headers, 'reply-to')).toEqual([replyTo]);
  expect(getHeaderValues(headers, 'to')).toEqual([app.people.SPECIALIST.email]);
});

test.each([
  'orla@quillfeather.test\r\nBcc: all@rostrum.test',
  'orla@quillfeather.test\nBcc: all@rostrum.test',
  'orla@quillfeather.test%0d%0aBcc: all@rostrum.test',
  'orla@quillfeather.test, all@rostrum.test',
  'orla@quillfeather.test; all@rostrum.test',
  'Orla <orla@quillfeather.test>',
  '"orla\r\nBcc: all"@quillfeather.test',
  'orla@quillfeather.test\u2028Bcc: all@rostrum.test',
])('refuses the address %j and sends nothing', async (email) => {
  expect(await send({ email })).toBe(422);
  await app.runDueJobs();
  expect(server.acceptedMails).toEqual([]);
});

test('form fields reach the headers only through the subject', async () => {
  const hostile = 'Quill\r\nBcc: all@rostrum.test\r\nReply-To: all@rostrum.test\r\n\r\nBody';
  expect(
    await send({
      email: 'line@quill.test',
      firstName: hostile,
      lastName: hostile,
      phone: '020',
      message: hostile,
    }),
  ).toBe(303);
  const headers = await sentHeaders();
  expect(getHeaderValues(headers, 'bcc')).toEqual([]);
  expect(getHeaderValues(headers, 'reply-to')).toEqual(['line@quill.test']);
  expect(server.commands.filter((line) => /^RCPT/i.test(line)).join()).not.toContain('all@rostrum.test');
});

test.each([
  'all@rostrum.test, more@rostrum.test',
  'x@rostrum.test\r\nBcc: all@rostrum.test',
  'ſ@rostrum.test',
  'C-000123',
])('uses the reply-to of the house if the stored address %j is invalid in a header', async (replyTo) => {
  await app.db.transaction((tx) =>
    queueEmail(tx, app.context, { to: 'reader@rostrum.test', subject: 'Hello', text: 'Hello', replyTo }),
  );
  const headers = await sentHeaders();
  expect(getHeaderValues(headers, 'reply-to')).toEqual(['desk@rostrum.test']);
  expect(getHeaderValues(headers, 'bcc')).toEqual([]);
});

test('erases the address with the customer if the email was not sent yet', async () => {
  expect(await send({ email: 'gone@erasable.test', lastName: 'Erasable' })).toBe(303);
  const { id } = await app.db.row<{ id: number }>(sql`
    select customer_id as id from customer_contacts where value = 'gone@erasable.test'`);
  await app.db.run(sql`update jobs set run_at = now() + interval '1 day' where kind = 'mail'`);
  const admin = await app.signIn('ADMIN');
  await admin.post(`/customers/${id}/privacy/erasure`, { reason: 'They asked' });
  await app.runDueJobs();
  const { replyTo } = await app.db.row<{ replyTo: string }>(sql`select reply_to as "replyTo" from mails`);
  expect(replyTo).not.toMatch(/erasable/);
});
