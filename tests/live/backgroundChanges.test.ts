import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { Subject } from '#contract/api/events';
import { sendNotice } from '../../server/mail/mail';
import { abandonRequest } from '../../server/privacy/job';
import { abandonList } from '../../server/sanctions/list';
import { reapExpired } from '../../server/sending/reaper';
import { reconcile } from '../../server/sending/reconcile';
import { british } from '../sanctions/sanctionLists';
import { addReaders, newCampaign, performStep } from '../sending/shared';
import { openTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Returns the subjects that open pages are notified of during the work. */
async function recordChanges(work: () => Promise<unknown>): Promise<Subject[]> {
  const received: Subject[] = [];
  const stop = app.db.watch((changes) => received.push(...changes.flatMap(({ subjects }) => subjects)));
  await work();
  stop();
  return received;
}
/** The user who started the work is notified. */
const inboxOfManager = (): Subject => ({ noun: 'notifications', id: app.people.MANAGER.id });
const addCustomer = async () =>
  (await (await app.signIn('MANAGER')).post<{ id: number }>('/customers', { lastName: 'Kepzelt' })).body.id;

test('a sanctions list notifies when it is read, screened or abandoned, and so does a new match', async () => {
  const manager = await app.signIn('MANAGER');
  await addCustomer();
  await app.runDueJobs();
  const list = { noun: 'house', id: 1 };
  await manager.upload('/sanctions/HOUSE', 'a.csv', british({ id: '7', last: 'KEPZELT' }));
  const read = await recordChanges(() => app.runDueJobs());
  expect(read.filter(({ noun }) => noun === 'house').length).toBeGreaterThan(1);
  expect(await recordChanges(addCustomer)).not.toContainEqual(list);
  expect(await recordChanges(() => app.runDueJobs())).toContainEqual(list);

  const { body } = await manager.upload<{ id: number }>(
    '/sanctions/HOUSE',
    'b.csv',
    british({ id: '8', last: 'NOWHERE' }),
  );
  expect(await recordChanges(() => abandonList(app.context, { listId: body.id }))).toEqual([
    list,
    inboxOfManager(),
  ]);
  expect(await recordChanges(() => abandonList(app.context, { listId: body.id }))).toEqual([]);
});

test('an abandoned privacy request notifies and is recorded once', async () => {
  const id = await addCustomer();
  const manager = await app.signIn('MANAGER');
  const { body } = await manager.post<{ id: number }>(`/customers/${id}/privacy/access`);
  const cancelRequest = () => abandonRequest(app.context, { requestId: body.id });
  expect(await recordChanges(cancelRequest)).toEqual([{ noun: 'customers', id }, inboxOfManager()]);
  expect(await recordChanges(cancelRequest)).toEqual([]);
});

test('a mail notifies when it enters the outbox or changes', async () => {
  const reader = { email: 'persis@rostrum.test', language: 'en-US' as const };
  app.context.config.mailUrl = 'smtp://127.0.0.1:1';
  const values = { name: 'Persis', link: 'https://rostrum.test/x', hours: 2 };
  const mailSubjects = await recordChanges(() =>
    app.db.transaction((tx) => sendNotice(tx, app.context, reader, 'reset', values)),
  );
  const { id } = await app.db.row<{ id: number }>(sql`select max(id) as id from mails`);
  expect(mailSubjects).toContainEqual({ noun: 'outbox', id });
  app.context.config.mailUrl = undefined;
  expect(await recordChanges(() => app.runDueJobs())).toContainEqual({ noun: 'outbox', id });
});

test('a view notifies when it is shared, changed while shared or made private, but not while it is private', async () => {
  const manager = await app.signIn('MANAGER');
  const viewForm = { list: 'items', name: 'Clocks', query: 'q=clock', shared: true };
  const views = async (work: () => Promise<unknown>) =>
    (await recordChanges(work)).filter(({ noun }) => noun === 'views');
  let view = { id: 0, version: 1 };
  const created = await views(async () => {
    view = (await manager.post<typeof view>('/views', viewForm)).body;
  });
  const { id } = view;
  expect(created).toEqual([{ noun: 'views', id }]);
  const change = (body: object) => async () => {
    view = (await manager.patch<typeof view>(`/views/${id}`, { ...body, version: view.version })).body;
  };
  expect(await views(change({ shared: false }))).toEqual([{ noun: 'views', id }]);
  expect(await views(change({ name: 'Old clocks' }))).toEqual([]);
  expect(await views(() => manager.delete(`/views/${id}`))).toEqual([]);
});

test('a picture uploaded for emails notifies', async () => {
  const manager = await app.signIn('MANAGER');
  const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#468' } })
    .png()
    .toBuffer();
  const received = await recordChanges(() => manager.upload('/emails/pictures', 'spring.png', drawn));
  expect(received).toContainEqual({ noun: 'mail-pictures', id: expect.any(Number) });
});

test('mails taken from an ended process and resolved doubts notify of their campaign', async () => {
  await addReaders(app, 2);
  const id = await newCampaign(app);
  await performStep(app, id, 'start');
  const campaign = { noun: 'campaigns', id };
  expect(await recordChanges(() => reapExpired(app.db))).toEqual([]);
  await app.db.run(sql`
    update campaign_recipients set state = 'SENDING', lease = gen_random_uuid(), leased_until = now() - interval '1 hour',
      sending_at = now(), message_id = '<' || id || '@house.test>' where campaign_id = ${id} and state = 'PENDING'`);
  expect(await recordChanges(() => reapExpired(app.db))).toEqual([campaign]);
  await app.db.run(
    sql`update campaign_recipients set next_at = now() - interval '1 hour' where campaign_id = ${id}`,
  );
  await app.db.run(sql`update mail_accounts set when_unknown = 'RESEND'`);
  expect(await recordChanges(() => reconcile(app.db, new AbortController().signal))).toEqual([campaign]);
});
