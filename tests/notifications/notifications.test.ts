import sql from 'sql-template-tag';
import { noticeCategories } from '#contract/notification-categories';
import type { NotificationChoice } from '#contract/notifications';
import { staffNoticeKeys } from '#contract/template-fields';
import { notifyDeciders } from '../../server/home/notify';
import { sendNotice } from '../../server/mail/mail';
import { addMatch } from '../sanctions/match';
import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const to = () => ({ email: app.people.EDITOR.email.toUpperCase(), language: 'en-US' as const });
const values = { name: 'Cordelia', link: 'https://rostrum.test/app/x', hours: 2, email: 'a@b.test' };

/** Returns the notices that reach the EDITOR. */
async function listReceived(): Promise<string[]> {
  const received = [];
  for (const key of staffNoticeKeys) {
    await app.db.run(sql`delete from mails`);
    await app.db.transaction((tx) =>
      sendNotice(tx, app.context, to(), key, {
        ...values,
        work: '1 · Map',
        device: 'Firefox',
        time: 'today',
      }),
    );
    if (await app.db.maybe(sql`select 1 from mails`)) received.push(key);
  }
  return received;
}

test('every email is on until a user switches its category off; those about the account stay on', async () => {
  const client = await app.signIn('EDITOR');
  expect(await listReceived()).toEqual([...staffNoticeKeys]);
  const choice = { category: 'SYSTEM', channel: 'EMAIL', enabled: false };
  expect((await client.put('/session/notifications', choice)).status).toBe(204);
  expect(await listReceived()).toEqual(staffNoticeKeys.filter((key) => noticeCategories[key] !== 'SYSTEM'));
  const account = { ...choice, category: 'ACCOUNT' };
  expect((await client.put('/session/notifications', account)).status).toBe(422);
  const { body } = await client.get<{ data: NotificationChoice[] }>('/session/notifications');
  expect(body.data).toHaveLength(9);
  expect(body.data.filter(({ enabled }) => !enabled)).toEqual([
    { category: 'ACCOUNT', channel: 'DIGEST', enabled: false },
    choice,
  ]);
  await client.put('/session/notifications', { ...choice, enabled: true });
  expect(await listReceived()).toEqual([...staffNoticeKeys]);
});

test('emails about pending decisions follow the switch for tasks', async () => {
  const client = await app.signIn('MANAGER');
  await addMatch(
    app,
    (await client.post<{ id: number }>('/customers', { lastName: 'Known' })).body.id,
    'OPEN',
  );
  const receive = async () => {
    await app.db.run(sql`delete from mails`);
    await app.db.run(sql`delete from decision_notices`);
    await notifyDeciders(app.context);
    return (await app.db.rows<{ recipient: string }>(sql`select recipient from mails`)).map(
      ({ recipient }) => recipient,
    );
  };
  const choice = { category: 'TASKS', channel: 'EMAIL' };
  const { ADMIN, MANAGER } = app.people;
  expect((await receive()).toSorted()).toEqual([ADMIN.email, MANAGER.email].toSorted());
  await client.put('/session/notifications', { ...choice, enabled: false });
  expect(await receive()).toEqual([ADMIN.email]);
  await client.put('/session/notifications', { ...choice, enabled: true });
  expect((await receive()).toSorted()).toEqual([ADMIN.email, MANAGER.email].toSorted());
});
