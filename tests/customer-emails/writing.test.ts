import sql from 'sql-template-tag';
import { maxEmailsPerHour, maxThreadEmails } from '#contract/customer-emails';
import type { Entry } from '#contract/notes';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { createCorrespondence, draft } from './correspondence';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [manager, specialist] = [await app.signIn('MANAGER'), await app.signIn('SPECIALIST')];
});
afterAll(() => app.close());

const { addCustomer, write, listEmails, reset, closeInboxes } = createCorrespondence(() => ({
  app,
  manager,
}));
beforeEach(reset);
afterEach(closeInboxes);

test('previews the email as it will be sent', async () => {
  const { id } = await addCustomer();
  const { body } = await manager.post<{ html: string }>(`/customers/${id}/emails/preview`, draft);
  expect(body.html).toContain('&lt;strikes&gt;');
  expect(body.html).not.toContain('<strikes>');
});

test('fills subject and text from a template in the language of the customer', async () => {
  const { id } = await addCustomer({ firstName: 'Vera', language: 'pt-BR' });
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
  const { id, to } = await addCustomer();
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
  const { id, to } = await addCustomer();
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

test.each([
  ['customer_email.deceased', sql`update customers set standing = 'DECEASED' where id = `],
  ['customer.erased', sql`update customers set erased_at = now() where id = `],
])('refuses customers to whom no email may be sent: %s', async (code, update) => {
  const { id, to } = await addCustomer();
  await app.db.run(sql`${update}${id}`);
  const reply = await write(id, { to });
  expect([reply.status, reply.body]).toMatchObject([409, { code }]);
});

test('refuses customers who are on a sanctions list', async () => {
  const { id, to } = await addCustomer();
  await app.db.run(sql`
    insert into sanction_hits (customer_id, kind, reference, names, born, countries, regime, said, score, explanation, state,
      found_at)
    values (${id}, 'UN', 'ref', '{}', '{}', '{}', '', '', 100, '[]', 'CONFIRMED', now())`);
  expect(await write(id, { to })).toMatchObject({ status: 409, body: { code: 'customer_email.sanctioned' } });
});

test('lets specialists write to their own customers only, and editors to none', async () => {
  const { id, to } = await addCustomer();
  expect((await write(id, { to }, specialist)).status).toBe(403);
  await app.db.run(sql`update customers set specialist_id = ${app.people.SPECIALIST.id} where id = ${id}`);
  expect((await write(id, { to }, specialist)).status).toBe(201);
  expect((await write(id, { to }, await app.signIn('EDITOR'))).status).toBe(403);
});

test('limits how many emails a user writes and sends again in an hour', async () => {
  const { id, to } = await addCustomer();
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

test('refers to a lot and to a task of the same customer only', async () => {
  const [one, other] = [await addCustomer(), await addCustomer()];
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

test('returns the latest emails of a long conversation, and how many came before', async () => {
  const { id, to } = await addCustomer();
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
