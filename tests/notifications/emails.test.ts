import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import { emailDelayMinutes } from '#contract/notification-categories';
import type { NotificationKind } from '#contract/notification-kinds';
import type { InboxEntry } from '#contract/notifications';
import { languages } from '#contract/session';
import type { Task } from '#contract/tasks';
import { locales } from '../../server/locales/locales';
import { emailNotifications } from '../../server/notification-emails/send';
import { notifyUsers } from '../../server/notifications/notify';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { databaseUrl } from '../support/database';
import { type MailServer, openMailServer } from '../support/smtp';

let app: TestApp;
let manager: ApiClient;
let specialist: ApiClient;
let server: MailServer;
let customer: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  specialist = await app.signIn('SPECIALIST');
  await app.db.run(sql`update users set time_zone = 'Europe/Berlin'`);
  customer = (
    await manager.post<Customer>('/customers', {
      lastName: 'Inventar',
      specialistId: app.people.SPECIALIST.id,
    })
  ).body.id;
});
beforeEach(async () => {
  await app.db.run(sql`truncate notifications, notification_choices, digests, mails, mail_attachments, jobs`);
  server = await openMailServer({ recipient: '250 good' });
  app.context.config.mailUrl = server.url;
});
afterEach(() => server.close());
afterAll(() => app.close());

/** Does what the recurring job does at this time, and returns the emails that it queued. */
async function emailAt(time: string) {
  const { max } = await app.db.row<{ max: number | null }>(sql`select max(id) from mails`);
  await emailNotifications({ ...app.context, now: () => new Date(time) });
  return listEmails(max ?? 0);
}
const listEmails = (after = 0) =>
  app.db.rows<{ recipient: string; subject: string; body: string; html: string }>(
    sql`select recipient, subject, body, html from mails where id > ${after} order by id`,
  );

const notify = (kind: NotificationKind, at: string, subjectId = customer, userId?: number) =>
  app.db.transaction((tx) =>
    notifyUsers(tx, {
      kind,
      subjectId,
      recipients: [userId ?? app.people.SPECIALIST.id],
      actorId: null,
      now: new Date(at),
    }),
  );
const choose = (channel: string, enabled: boolean, category = 'TASKS', client = specialist) =>
  client.put('/session/notifications', { category, channel, enabled });
/** Assigns the specialist a task, whose notification has this time. */
async function giveTask(at: string): Promise<Task> {
  const { body } = await manager.post<Task>(`/customers/${customer}/tasks`, {
    text: 'Send the catalogue',
    dueOn: '2026-05-01',
    userId: app.people.SPECIALIST.id,
  });
  await app.db.run(sql`update notifications set at = ${at} where subject_id = ${body.id}`);
  return body;
}

describe('emails at once', () => {
  test('wait two minutes and report everything due in one email, with counts and links but no titles', async () => {
    expect(emailDelayMinutes).toBe(2);
    await giveTask('2026-03-02T10:00:00Z');
    await giveTask('2026-03-02T10:00:30Z');
    await notify('verification-returned', '2026-03-02T10:00:40Z');
    expect(await emailAt('2026-03-02T10:01:59Z')).toEqual([]);
    const emails = await emailAt('2026-03-02T10:02:40Z');
    expect(emails).toMatchObject([
      { recipient: app.people.SPECIALIST.email, subject: expect.stringContaining('New notifications from') },
    ]);
    expect(emails[0]?.body).toContain('Tasks assigned to you: 2');
    expect(emails[0]?.body).toContain('Verifications that need more information: 1');
    expect(emails[0]?.body).toContain('http://rostrum.test/app/?inbox=ALL');
    expect(JSON.stringify(emails)).not.toMatch(/Inventar|catalogue|Barnaby/);
    expect(await emailAt('2026-03-02T10:03:40Z')).toEqual([]);
  });

  test('arrive with a plain text, and a header and a visible link that lead to the choices', async () => {
    await giveTask('2026-03-02T10:00:00Z');
    await emailAt('2026-03-02T10:05:00Z');
    expect(await app.runDueJobs()).toEqual([]);
    expect(server.acceptedMails).toHaveLength(1);
    const source = (server.acceptedMails[0] ?? '').replace(/=\n/g, '');
    expect(source).toMatch(
      /^List-Unsubscribe:\s+<http:\/\/rostrum\.test\/app\/settings\/user-profile\?tab=notifications>$/m,
    );
    // Without a sign-in nobody can be unsubscribed, so that no one-click header is sent.
    expect(source).not.toContain('List-Unsubscribe-Post');
    expect(source).toContain('Content-Type: text/plain');
    expect(source).toContain('Content-Type: text/html');
    const [email] = await listEmails();
    for (const part of [email?.body, email?.html])
      expect(part).toContain('http://rostrum.test/app/settings/user-profile?tab=notifications');
  });

  test('leave out what was read, dismissed or deleted meanwhile', async () => {
    const { id } = await giveTask('2026-03-02T10:00:00Z');
    const markAll = async (how: string) => {
      const { body } = await specialist.get<{ entries: InboxEntry[]; seen: string }>('/notifications');
      return specialist.post(`/notifications/${how}`, { upTo: body.entries[0]?.id, seen: body.seen });
    };
    await markAll('read');
    expect(await emailAt('2026-03-02T10:05:00Z')).toEqual([]);

    await giveTask('2026-03-02T11:00:00Z');
    await markAll('dismissed');
    expect(await emailAt('2026-03-02T11:05:00Z')).toEqual([]);

    await giveTask('2026-03-02T12:00:00Z');
    await app.db.run(sql`delete from customer_tasks where id > ${id}`);
    expect(await emailAt('2026-03-02T12:05:00Z')).toEqual([]);
    expect(await app.db.rows(sql`select 1 from notifications where email_channel is not null`)).toEqual([]);
  });

  test('leave out what the reader may no longer see', async () => {
    const specialistId = app.people.SPECIALIST.id;
    await notify('verification-returned', '2026-03-02T10:00:00Z');
    await notify('verification-decided', '2026-03-02T10:00:00Z');
    await app.db.run(sql`update customers set specialist_id = null where id = ${customer}`);
    try {
      expect(await emailAt('2026-03-02T10:05:00Z')).toEqual([]);
      expect(await emailAt('2026-03-03T07:05:00Z')).toEqual([]);
    } finally {
      await app.db.run(sql`update customers set specialist_id = ${specialistId} where id = ${customer}`);
    }
    expect(await emailAt('2026-03-04T07:05:00Z')).toEqual([]);
  });

  test('are not sent about what another email reports', async () => {
    const { MANAGER } = app.people;
    await notify('verification-to-decide', '2026-03-02T10:00:00Z', customer, MANAGER.id);
    await notify('security-changed', '2026-03-02T10:00:00Z', MANAGER.id, MANAGER.id);
    expect(await emailAt('2026-03-02T10:05:00Z')).toEqual([]);
    expect(await emailAt('2026-03-03T10:05:00Z')).toEqual([]);
  });

  test('never reach the user who caused it, nor a deactivated user', async () => {
    const { SPECIALIST } = app.people;
    await specialist.post(`/customers/${customer}/tasks`, {
      ...{ text: 'x', dueOn: '2026-05-01', userId: SPECIALIST.id },
    });
    expect(await app.db.rows(sql`select 1 from notifications`)).toEqual([]);
    await giveTask('2026-03-02T10:00:00Z');
    await notify('verification-decided', '2026-03-02T10:00:00Z');
    await app.db.run(sql`update users set active = false where id = ${SPECIALIST.id}`);
    try {
      expect(await emailAt('2026-03-02T10:05:00Z')).toEqual([]);
    } finally {
      await app.db.run(sql`update users set active = true where id = ${SPECIALIST.id}`);
    }
    // What happened before is not sent when the user is active again.
    expect(await emailAt('2026-03-03T10:05:00Z')).toEqual([]);
  });
});

describe('choices', () => {
  test('with emails at once switched off, everything is in the digest', async () => {
    await choose('EMAIL', false);
    await choose('EMAIL', false, 'TASKS', manager);
    await giveTask('2026-03-02T10:00:00Z');
    await notify('verification-to-decide', '2026-03-02T10:00:00Z', customer, app.people.MANAGER.id);
    expect(await emailAt('2026-03-02T10:05:00Z')).toEqual([]);
    const emails = await emailAt('2026-03-03T07:00:00Z');
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual(
      [app.people.MANAGER.email, app.people.SPECIALIST.email].sort(),
    );
    const text = emails.map(({ body }) => body).join();
    expect(text).toContain('Verifications to decide: 1');
    expect(text).toContain('Tasks assigned to you: 1');
  });

  test('with both switched off, there is no email', async () => {
    await choose('EMAIL', false);
    await choose('DIGEST', false);
    await giveTask('2026-03-02T10:00:00Z');
    await notify('verification-decided', '2026-03-02T10:00:00Z');
    expect(await emailAt('2026-03-03T10:05:00Z')).toEqual([]);
  });

  test('a channel that is switched off meanwhile sends nothing', async () => {
    await giveTask('2026-03-02T10:00:00Z');
    await notify('verification-decided', '2026-03-02T10:00:00Z');
    await choose('EMAIL', false);
    await choose('DIGEST', false);
    expect(await emailAt('2026-03-02T10:05:00Z')).toEqual([]);
    expect(await emailAt('2026-03-03T07:05:00Z')).toEqual([]);
  });

  test('users who want notifications by email only have an empty inbox, to which the email does not lead', async () => {
    await choose('APP', false);
    await giveTask('2026-03-02T10:00:00Z');
    expect((await specialist.get<{ entries: InboxEntry[] }>('/notifications')).body.entries).toEqual([]);
    expect((await specialist.get('/notifications/unread')).body).toMatchObject({ ALL: 0 });
    const [email] = await emailAt('2026-03-02T10:05:00Z');
    expect(email?.body).toContain('Tasks assigned to you: 1');
    expect(email?.body).not.toContain('inbox=');
  });

  test('the hour of the digest is 8 until the user chooses another one', async () => {
    const read = async () =>
      (await specialist.get<{ digestHour: number; digestTimeZone: string }>('/session/notifications')).body;
    expect(await read()).toMatchObject({ digestHour: 8, digestTimeZone: 'Europe/Berlin' });
    for (const hour of [24, -1, 7.5])
      expect((await specialist.put('/session/notifications/digest', { hour })).status).toBe(422);
    expect((await specialist.put('/session/notifications/digest', { hour: 17 })).status).toBe(204);
    expect(await read()).toMatchObject({ digestHour: 17 });
    await notify('verification-decided', '2026-03-02T17:00:00Z');
    expect(await emailAt('2026-03-03T15:59:59Z')).toEqual([]);
    expect(await emailAt('2026-03-03T16:00:00Z')).toHaveLength(1);
  });
});

describe('the daily digest', () => {
  const setZone = (userId: number, zone: string) =>
    app.db.run(sql`update users set time_zone = ${zone} where id = ${userId}`);
  afterEach(() => app.db.run(sql`update users set time_zone = 'Europe/Berlin'`));

  test('is sent at the hour in the time zone of each user', async () => {
    const { MANAGER, SPECIALIST } = app.people;
    await setZone(MANAGER.id, 'Asia/Tokyo');
    for (const { id } of [MANAGER, SPECIALIST])
      await notify('verification-decided', '2026-03-02T12:00:00Z', customer, id);
    expect(await emailAt('2026-03-02T22:59:59Z')).toEqual([]);
    expect(await emailAt('2026-03-02T23:00:00Z')).toMatchObject([{ recipient: MANAGER.email }]);
    expect(await emailAt('2026-03-03T06:59:59Z')).toEqual([]);
    const [email, ...others] = await emailAt('2026-03-03T07:00:00Z');
    expect([email?.recipient, others]).toEqual([SPECIALIST.email, []]);
    expect(email?.subject).toContain('Your daily digest from');
    expect(email?.body).toContain('Verifications decided: 1');
  });

  test('follows the clock on the days on which it changes', async () => {
    await notify('verification-decided', '2026-03-28T12:00:00Z');
    expect(await emailAt('2026-03-29T05:59:59Z')).toEqual([]);
    expect(await emailAt('2026-03-29T06:00:00Z')).toHaveLength(1);
    await notify('verification-decided', '2026-10-24T12:00:00Z');
    expect(await emailAt('2026-10-25T06:59:59Z')).toEqual([]);
    expect(await emailAt('2026-10-25T07:00:00Z')).toHaveLength(1);
  });

  test('is sent once on a day on which its hour is missing or comes twice', async () => {
    await specialist.put('/session/notifications/digest', { hour: 2 });
    await notify('verification-decided', '2026-03-28T12:00:00Z');
    expect(await emailAt('2026-03-29T00:59:59Z')).toEqual([]);
    expect(await emailAt('2026-03-29T01:00:00Z')).toHaveLength(1);
    await notify('verification-decided', '2026-10-24T12:00:00Z');
    const sent = [];
    for (const time of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z']) {
      sent.push(...(await emailAt(time)));
      await notify('verification-decided', time);
    }
    expect(sent).toHaveLength(1);
  });

  test('is not repeated for the same time, and later lists what came after it', async () => {
    await notify('verification-decided', '2026-03-02T12:00:00Z');
    expect(await emailAt('2026-03-03T07:00:00Z')).toHaveLength(1);
    // Committed only now, though it happened before the digest.
    await notify('verification-decided', '2026-03-03T06:59:59Z');
    await notify('verification-decided', '2026-03-03T08:00:00Z');
    expect(await emailAt('2026-03-03T22:00:00Z')).toEqual([]);
    expect(await emailAt('2026-03-04T07:00:00Z')).toMatchObject([
      { body: expect.stringContaining('Verifications decided: 1') },
    ]);
  });

  test('is made up when no process ran at its time', async () => {
    await notify('verification-decided', '2026-03-02T12:00:00Z');
    expect(await emailAt('2026-03-07T03:00:00Z')).toHaveLength(1);
    expect(await emailAt('2026-03-07T07:00:00Z')).toEqual([]);
  });

  test('is sent once by processes that run at the same time', async () => {
    for (const { id } of Object.values(app.people))
      await notify('campaign-finished', '2026-03-02T12:00:00Z', await addCampaign(), id);
    const now = () => new Date('2026-03-03T07:00:00Z');
    await Promise.all(Array.from({ length: 6 }, () => emailNotifications({ ...app.context, now })));
    const recipients = (await listEmails()).map(({ recipient }) => recipient);
    // Only managers and administrators may read campaigns.
    expect(recipients.sort()).toEqual([app.people.ADMIN.email, app.people.MANAGER.email].sort());
  });

  test('passes over a user whom another process is emailing', async () => {
    await notify('verification-decided', '2026-03-02T12:00:00Z');
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from users where id = ${app.people.SPECIALIST.id} for no key update`);
      expect(await emailAt('2026-03-03T07:00:00Z')).toEqual([]);
    });
    expect(await emailAt('2026-03-03T07:01:00Z')).toHaveLength(1);
  });

  test('is sent once after a process was killed between taking the notifications and queueing the email', async () => {
    await notify('verification-decided', '2026-03-02T12:00:00Z');
    const { name } = await app.db.row<{ name: string }>(sql`select current_database() as name`);
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(__dirname, '../support/emailsProcess.ts')],
      {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl(process.env.ROSTRUM_TEST_SERVER ?? '', name),
          NOW: '2026-03-03T07:00:00Z',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    expect(output.toString()).toContain('taken');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await listEmails()).toEqual([]);
    const sent = [];
    // PostgreSQL notices after a moment that the connection is gone.
    while (sent.length === 0) sent.push(...(await emailAt('2026-03-03T07:01:00Z')));
    expect(sent).toMatchObject([{ body: expect.stringContaining('Verifications decided: 1') }]);
    expect(await emailAt('2026-03-03T07:02:00Z')).toEqual([]);
  });

  /** Returns the id of a new campaign. */
  const addCampaign = async () =>
    (await manager.post<{ id: number }>('/campaigns', { name: `Clocks ${Math.random()}` })).body.id;
});

test.each(languages)('both emails are written in the language of the user: %s', async (language) => {
  await app.db.run(sql`update users set language = ${language} where id = ${app.people.SPECIALIST.id}`);
  await giveTask('2026-03-02T10:00:00Z');
  await notify('verification-decided', '2026-03-02T10:00:00Z');
  const emails = await emailAt('2026-03-03T10:05:00Z');
  await app.db.run(sql`update users set language = 'en-US' where id = ${app.people.SPECIALIST.id}`);
  const words = locales[language].notificationEmails;
  const { name: house } = await app.db.row<{ name: string }>(sql`select name from house`);
  expect(emails.map(({ subject }) => subject)).toEqual([
    words.atOnce.subject.replace('{house}', house),
    words.digest.subject.replace('{house}', house),
  ]);
  for (const [at, kind] of (['task-given', 'verification-decided'] as const).entries()) {
    expect(emails[at]?.body).toContain(`${words.kinds[kind]}: 1`);
    expect(emails[at]?.body).toContain(app.people.SPECIALIST.name);
    expect(emails[at]?.html).toContain(`lang="${language}"`);
    for (const text of [`${words.kinds[kind]}: 1`, words.open, words.choices])
      expect(emails[at]?.html).toContain(text);
    expect(`${emails[at]?.body}${emails[at]?.html}`).not.toMatch(/\{\{|\{\w+\}/);
  }
});

test('a failure for one user does not keep the others from their emails, and is reported', async () => {
  const { MANAGER, SPECIALIST } = app.people;
  for (const { id } of [MANAGER, SPECIALIST])
    await notify('verification-returned', '2026-03-02T10:00:00Z', customer, id);
  const now = () => new Date('2026-03-02T10:05:00Z');
  const { renderEmail } = app.context.listeners;
  const listeners: typeof app.context.listeners = {
    ...app.context.listeners,
    renderEmail: (tx, request) => {
      if (request.values.name === MANAGER.name) throw new Error('broken');
      return renderEmail(tx, request);
    },
  };
  await expect(emailNotifications({ ...app.context, listeners, now })).rejects.toThrow('broken');
  expect(await listEmails()).toMatchObject([{ recipient: SPECIALIST.email }]);
  expect(await emailAt('2026-03-02T10:06:00Z')).toMatchObject([{ recipient: MANAGER.email }]);
});

test('emails are sent as plain text when they cannot be rendered', async () => {
  await giveTask('2026-03-02T10:00:00Z');
  const listeners = { ...app.context.listeners, renderEmail: async () => undefined };
  await emailNotifications({ ...app.context, listeners, now: () => new Date('2026-03-02T10:05:00Z') });
  expect(await listEmails()).toMatchObject([
    { html: null, body: expect.stringContaining('Tasks assigned to you: 1') },
  ]);
});
