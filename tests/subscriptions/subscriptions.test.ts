import readExcelFile from 'read-excel-file/node';
import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import type { LotSheet } from '#contract/lots';
import type { InboxEntry } from '#contract/notifications';
import { nouns } from '#contract/nouns';
import { type Language, languages } from '#contract/session';
import { subscribedLists } from '#contract/subscription-kinds';
import type { Subscription } from '#contract/subscriptions';
import type { View } from '#contract/views';
import { locales } from '../../server/locales/locales';
import { expireEmailsWithFiles, readErasureMark, requireNoErasureSince } from '../../server/mail/attachments';
import { clearSessionCache } from '../../server/session/session-cache';
import { sendReport } from '../../server/subscriptions/deliver';
import { addDueDeliveries, repeatDeliveries } from '../../server/subscriptions/due';
import { createLiveSale, performStep } from '../results/sale';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { openMailServer } from '../support/smtp';
import { waitForLock } from '../support/waitForLock';

let app: TestApp;
let clients: Record<Role, ApiClient>;
let sale: number;
beforeAll(async () => {
  app = await openTestApp();
  const [ADMIN, MANAGER, EDITOR, SPECIALIST] = await Promise.all([
    app.signIn('ADMIN'),
    app.signIn('MANAGER'),
    app.signIn('EDITOR'),
    app.signIn('SPECIALIST'),
  ]);
  clients = { ADMIN, MANAGER, EDITOR, SPECIALIST };
  sale = await newSale();
});
beforeEach(async () => {
  await app.db.run(sql`
    truncate report_subscriptions, report_recipients, report_deliveries, mails, mail_attachments, notifications,
      notification_choices, jobs`);
  await app.db.run(sql`update users set language = 'en-US', time_zone = 'Europe/Berlin', active = true`);
});
afterAll(() => app.close());

const idOf = (role: Role) => app.people[role].id;

/** Creates a live sale with one sold lot and one passed lot. */
async function newSale(departmentIds = [app.departments.books]): Promise<number> {
  const manager = clients.MANAGER;
  const id = await createLiveSale(app, manager, {
    premium: 2000,
    departmentIds,
    lots: ['1', '2'].map((number) => ({ number, estimateLow: 50_000, estimateHigh: 80_000 })),
  });
  const results = {
    1: { outcome: 'SOLD', hammer: 100_000, buyer: 'Geheimrat', paddle: '7' },
    2: { outcome: 'PASSED' },
  };
  for (const [number, result] of Object.entries(results)) {
    const { version } = (await manager.get<LotSheet>(`/auctions/${id}/lots/${number}`)).body;
    await manager.post(`/auctions/${id}/lots/${number}/result`, { ...result, version });
  }
  return id;
}

const weekly = { rhythm: 'WEEKLY', weekday: 1, hour: 9, day: null };
const form = (values: object = {}) => ({
  kind: 'REPORT',
  auctionId: sale,
  tab: 'lots',
  name: 'Prices',
  ...weekly,
  recipientIds: [idOf('MANAGER')],
  ...values,
});
async function subscribe(values: object = {}, by: Role = 'MANAGER'): Promise<Subscription> {
  const { status, body } = await clients[by].post<Subscription>('/subscriptions', form(values));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

interface SentMail {
  id: number;
  recipient: string;
  subject: string;
  state: string;
  body: string;
  html: string;
}
const listMails = () =>
  app.db.rows<SentMail>(
    sql`select id, recipient, subject, state, body, html from mails order by recipient, id`,
  );
const listFiles = async (mailId: number) =>
  (
    await app.db.rows<{ name: string; contentId: string; content: string }>(sql`
      select name, content_id as "contentId", encode(content, 'base64') as content from mail_attachments
      where mail_id = ${mailId} order by ordinal`)
  ).map(({ content, ...file }) => ({ ...file, content: Buffer.from(content, 'base64') }));
/** Returns the rows of the workbook of an email. */
async function readWorkbook(mailId: number) {
  const file = (await listFiles(mailId)).find(({ name }) => name.endsWith('.xlsx'));
  const [sheet] = await readExcelFile(file?.content ?? Buffer.from(''));
  return sheet?.data ?? [];
}

/** Runs the recurring job at this time, and sends what it added. */
async function sendAt(time: string) {
  const { now } = app.context;
  app.context.now = () => new Date(time);
  await addDueDeliveries(app.context);
  expect(await app.runDueJobs()).toEqual([]);
  app.context.now = now;
  return listMails();
}
/** The subscription is due from this time on. */
const setDue = (time: string) => app.db.run(sql`update report_subscriptions set next_at = ${time}`);

interface Problem {
  code: string;
  fields: { path: string; code: string; params?: object }[];
}

test('sends the report of a sale in words, as a picture and as a workbook', async () => {
  await subscribe();
  await setDue('2026-03-02T08:00:00Z');
  const [mail, ...others] = await sendAt('2026-03-02T08:01:00Z');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: app.people.MANAGER.email, subject: 'Prices' });
  for (const text of ['1 of 2 lots sold (50%)', 'Total hammer £1,000', 'Total with premium £1,200'])
    expect([text, mail?.html.includes(text), mail?.body.includes(text)]).toEqual([text, true, true]);
  expect(mail?.html).toContain('src="cid:chart"');
  expect(mail?.html).toContain(locales['en-US'].reportEmails.chart.REPORT);
  expect(mail?.body).toContain(`http://rostrum.test/app/auction/${sale}/report/lots`);
  const files = await listFiles(mail?.id ?? 0);
  expect(files.map(({ contentId }) => contentId)).toEqual(['chart', '']);
  expect(files[0]?.content.subarray(1, 4).toString()).toBe('PNG');
  const [heads = [], ...rows] = await readWorkbook(mail?.id ?? 0);
  expect(rows.map((row) => [row[0], row[heads.indexOf('hammer')], row[heads.indexOf('buyer')]])).toEqual([
    ['1', 1000, 'Geheimrat'],
    ['2', null, null],
  ]);
});

test('is due once for each recipient, on the clock of the owner, and makes up missed weeks by one report', async () => {
  const { nextAt } = await subscribe({ recipientIds: [idOf('MANAGER'), idOf('ADMIN')] });
  const next = new Date(nextAt ?? '');
  expect([next.getUTCDay(), next > new Date()]).toEqual([1, true]);
  await setDue('2026-03-02T08:00:00Z');
  // Three weeks later, after the clocks were changed.
  expect(await sendAt('2026-03-31T12:00:00Z')).toHaveLength(2);
  const [stored] = await app.db.rows<{ nextAt: string }>(
    sql`select to_char(next_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "nextAt" from report_subscriptions`,
  );
  expect(stored?.nextAt).toBe('2026-04-06 07:00');
  expect(await sendAt('2026-03-31T12:01:00Z')).toHaveLength(2);
});

test('is neither lost nor sent twice when the process ends while it sends', async () => {
  await subscribe();
  await setDue('2026-03-02T08:00:00Z');
  await addDueDeliveries({ ...app.context, now: () => new Date('2026-03-02T08:01:00Z') });
  const { id } = await app.db.row<{ id: number }>(sql`select id from report_deliveries`);
  const renderEmail = () => Promise.reject(new Error('killed'));
  const killed = { ...app.context, listeners: { ...app.context.listeners, renderEmail } };
  await expect(sendReport(killed, { deliveryId: id })).rejects.toThrow('killed');
  expect(await listMails()).toEqual([]);
  await Promise.all([1, 2].map(() => sendReport(app.context, { deliveryId: id })));
  await sendReport(app.context, { deliveryId: id });
  expect(await listMails()).toHaveLength(1);
  expect(await app.db.rows(sql`select 1 from notifications where kind = 'report-sent'`)).toHaveLength(1);
});

test('computes the figures as the recipient: a specialist gets no prices, buyers or lots of others', async () => {
  await subscribe({ recipientIds: [idOf('SPECIALIST'), idOf('MANAGER')] });
  await setDue('2026-03-02T08:00:00Z');
  const mails = await sendAt('2026-03-02T08:01:00Z');
  const mail = mails.find(({ recipient }) => recipient === app.people.SPECIALIST.email);
  expect(mail?.html).toContain('1 of 2 lots sold');
  for (const secret of ['1,000', '1,200', 'Geheimrat'])
    expect([secret, mail?.html.includes(secret), mail?.body.includes(secret)]).toEqual([
      secret,
      false,
      false,
    ]);
  const rows = await readWorkbook(mail?.id ?? 0);
  expect(rows[0]).not.toContain('hammer');
  expect(JSON.stringify(rows)).not.toMatch(/Geheimrat|1000/);
});

/** Changes the role of a user as another process would. */
async function setRole(user: Role, role: Role): Promise<void> {
  await app.db.run(sql`update users set role = ${role}, active = true where id = ${idOf(user)}`);
  clearSessionCache(app.db);
}

test('sends the picture and the workbook to the mail server, and then deletes them', async () => {
  const server = await openMailServer({ recipient: '250 good' });
  app.context.config.mailUrl = server.url;
  await subscribe();
  await setDue('2026-03-02T08:00:00Z');
  const [mail] = await sendAt('2026-03-02T08:01:00Z');
  app.context.config.mailUrl = undefined;
  const [received = ''] = server.acceptedMails;
  expect(received).toMatch(/Content-Id: <chart>/i);
  expect(received).toMatch(/filename="?[^"]*-lots\.xlsx/);
  expect(await listFiles(mail?.id ?? 0)).toEqual([]);
  await server.close();
});

const lostAccess: [how: string, lose: () => Promise<unknown>][] = [
  ['the permission', () => setRole('ADMIN', 'EDITOR')],
  ['the account', () => app.db.run(sql`update users set active = false where id = ${idOf('ADMIN')}`)],
];
test.each(lostAccess)('sends nothing to a recipient who has lost %s', async (_, lose) => {
  const { id } = await subscribe({ tab: 'buyers', name: 'Secret buyers', recipientIds: [idOf('ADMIN')] });
  await setDue('2026-03-02T08:00:00Z');
  await addDueDeliveries({ ...app.context, now: () => new Date('2026-03-02T08:01:00Z') });
  await lose();
  await app.runDueJobs();
  expect(await listMails()).toEqual([]);
  expect(await app.db.rows(sql`select 1 from notifications`)).toEqual([]);
  // Neither the list nor the inbox names it.
  expect(JSON.stringify((await clients.ADMIN.get('/subscriptions')).body)).not.toContain('Secret buyers');
  expect((await clients.ADMIN.delete(`/subscriptions/${id}/receipt`)).status).not.toBe(204);
  await setRole('ADMIN', 'ADMIN');
});

test('hides the title of a report in the inbox of a recipient who has lost the permission', async () => {
  await subscribe({ tab: 'buyers', name: 'Secret buyers', recipientIds: [idOf('ADMIN')] });
  await setDue('2026-03-02T08:00:00Z');
  expect(await sendAt('2026-03-02T08:01:00Z')).toHaveLength(1);
  const readInbox = async () =>
    (await clients.ADMIN.get<{ entries: InboxEntry[] }>('/notifications')).body.entries.map(
      ({ about }) => about?.title,
    );
  expect(await readInbox()).toEqual(['Secret buyers']);
  await setRole('ADMIN', 'EDITOR');
  expect(await readInbox()).toEqual([undefined]);
  await setRole('ADMIN', 'ADMIN');
});

const refusedForms: [path: string, code: string, values: () => object, params: () => object][] = [
  [
    'recipientIds',
    'no_report',
    () => ({ tab: 'buyers', recipientIds: [idOf('MANAGER'), idOf('EDITOR')] }),
    () => ({ names: app.people.EDITOR.name }),
  ],
  [
    'recipientIds',
    'no_report',
    () => ({ kind: 'ANALYSIS', recipientIds: [idOf('SPECIALIST')] }),
    () => ({ names: app.people.SPECIALIST.name }),
  ],
  ['recipientIds', 'unknown_row', () => ({ recipientIds: [999_999] }), () => ({})],
  ['recipientIds', 'duplicate', () => ({ recipientIds: [idOf('MANAGER'), idOf('MANAGER')] }), () => ({})],
  ['recipientIds', 'too_few', () => ({ recipientIds: [] }), () => ({ minimum: 1 })],
  ['auctionId', 'unknown_row', () => ({ auctionId: 999_999 }), () => ({})],
  ['tab', 'required', () => ({ tab: null }), () => ({})],
  ['viewId', 'unknown_row', () => ({ kind: 'VIEW', viewId: 999_999 }), () => ({})],
  ['query', 'format', () => ({ query: 'rows=nonsense' }), () => ({})],
  ['rhythm', 'option', () => ({ auctionId: null }), () => ({})],
  ['weekday', 'required', () => ({ weekday: null }), () => ({})],
  ['hour', 'required', () => ({ hour: null }), () => ({})],
  ['day', 'required', () => ({ rhythm: 'ONCE' }), () => ({})],
  ['day', 'past', () => ({ rhythm: 'ONCE', day: '2026-01-01' }), () => ({})],
];
test.each(refusedForms)('refuses a subscription by the field %s: %s', async (path, code, values, params) => {
  const { status, body } = await clients.MANAGER.post<Problem>('/subscriptions', form(values()));
  expect([status, body.fields.map((field) => [field.path, field.code])]).toEqual([422, [[path, code]]]);
  expect(body.fields[0]?.params).toEqual(params());
});

test('a specialist without a lot in the sale is no candidate, and cannot subscribe', async () => {
  const other = await newSale([app.departments.clocks]);
  const candidates = async (auctionId: number, by: Role) =>
    (
      await clients[by].get<{ data: { id: number }[] }>(
        `/subscriptions/candidates?kind=REPORT&tab=lots&auctionId=${auctionId}`,
      )
    ).body.data.map(({ id }) => id);
  expect(await candidates(sale, 'MANAGER')).toContain(idOf('SPECIALIST'));
  expect(await candidates(other, 'MANAGER')).not.toContain(idOf('SPECIALIST'));
  expect(await candidates(other, 'SPECIALIST')).toEqual([]);
  const values = form({ auctionId: other, recipientIds: [idOf('SPECIALIST')] });
  const refused = await clients.SPECIALIST.post<Problem>('/subscriptions', values);
  expect(refused.body.fields.map(({ path, code }) => [path, code])).toEqual([['recipientIds', 'no_report']]);
});

test('follows each sale that is concluded, and names it', async () => {
  await subscribe({ auctionId: null, rhythm: 'AFTER_SALE', weekday: null, hour: null });
  await subscribe({ name: 'Another sale', rhythm: 'AFTER_SALE', weekday: null, hour: null });
  const id = await newSale();
  await performStep(clients.MANAGER, id, 'reconcile');
  await performStep(clients.MANAGER, id, 'conclude');
  expect(await app.runDueJobs()).toEqual([]);
  const { code, title } = await app.db.row<{ code: string; title: string }>(
    sql`select code, title from auctions where id = ${id}`,
  );
  expect((await listMails()).map(({ subject }) => subject)).toEqual([`Prices · ${code} · ${title}`]);
});

describe('the board of analysis', () => {
  test.each(languages)('is described in the language of the recipient: %s', async (language: Language) => {
    await app.db.run(sql`update users set language = ${language}`);
    await subscribe({ kind: 'ANALYSIS', name: 'Board', query: 'range=own&from=2026-01-01&to=2026-12-31' });
    await setDue('2026-03-02T08:00:00Z');
    const [mail] = await sendAt('2026-03-02T08:01:00Z');
    const { figures, reportEmails } = locales[language];
    const [sentence = ''] = figures['analysis.sentence.sellThrough.none'].split('{value}');
    expect(mail?.html).toContain(sentence.trim());
    expect(mail?.html).toContain(reportEmails.column.month);
    expect(mail?.html).toContain(reportEmails.chart.ANALYSIS);
    expect(mail?.body).toContain(`${reportEmails.column.month}: ${reportEmails.column.hammer}`);
    expect(mail?.html).not.toMatch(/\{\w+\}/);
    const rows = await readWorkbook(mail?.id ?? 0);
    expect(rows.filter(([part]) => part === 'month')).toHaveLength(12);
  });
});

describe('saved views', () => {
  const newView = async (shared: boolean, query = `q=&tab=all`): Promise<View> =>
    (
      await clients.MANAGER.post<View>('/views', {
        list: 'auctions',
        name: `View ${Math.random()}`,
        query,
        shared,
      })
    ).body;

  test('are sent as the view is now, with the number of rows', async () => {
    const { id, version } = await newView(true);
    await subscribe({ kind: 'VIEW', viewId: id, query: 'tab=coming' });
    await setDue('2026-03-02T08:00:00Z');
    const { total } = await app.db.row<{ total: number }>(sql`select count(*) as total from auctions`);
    const [mail] = await sendAt('2026-03-02T08:01:00Z');
    expect(mail?.html).toContain(`${total} rows`);
    expect(await readWorkbook(mail?.id ?? 0)).toHaveLength(total + 1);
    await clients.MANAGER.patch(`/views/${id}`, { query: 'q=nothing-like-this&tab=all', version });
    await setDue('2026-03-09T08:00:00Z');
    const [, second] = await sendAt('2026-03-09T08:01:00Z');
    expect(second?.html).toContain('0 rows');
  });

  test('reach colleagues only while they are shared', async () => {
    const own = await newView(false);
    const refused = await clients.MANAGER.post<Problem>(
      '/subscriptions',
      form({ kind: 'VIEW', viewId: own.id, recipientIds: [idOf('EDITOR')] }),
    );
    expect(refused.body.fields.map(({ path, code }) => [path, code])).toEqual([
      ['recipientIds', 'no_report'],
    ]);
    const shared = await newView(true);
    await subscribe({ kind: 'VIEW', viewId: shared.id, recipientIds: [idOf('EDITOR')] });
    await clients.MANAGER.patch(`/views/${shared.id}`, { shared: false, version: shared.version });
    await setDue('2026-03-02T08:00:00Z');
    expect(await sendAt('2026-03-02T08:01:00Z')).toEqual([]);
    expect((await clients.EDITOR.get<{ total: number }>('/subscriptions')).body.total).toBe(0);
  });

  test('hide what a colleague saves in a view that is no longer shared', async () => {
    const { id, version } = await newView(true);
    await subscribe({ kind: 'VIEW', viewId: id, recipientIds: [idOf('EDITOR')] }, 'EDITOR');
    await clients.MANAGER.patch(`/views/${id}`, { shared: false, query: 'q=divorce&tab=all', version });
    const { body } = await clients.EDITOR.get<{ data: Subscription[] }>('/subscriptions');
    expect(body.data).toMatchObject([{ kind: 'VIEW', view: null }]);
    expect(JSON.stringify(body)).not.toContain('divorce');
  });

  test('can be subscribed by the permission that exports the list', () => {
    for (const [list, { permission }] of Object.entries(subscribedLists))
      expect([list, nouns[list as keyof typeof subscribedLists].export.permission]).toEqual([
        list,
        permission,
      ]);
  });
});

describe('changes', () => {
  test('the owner pauses, changes and deletes; a recipient only stops receiving', async () => {
    const { id, version } = await subscribe({ recipientIds: [idOf('MANAGER'), idOf('ADMIN')] });
    const foreign = await clients.ADMIN.patch<Problem>(`/subscriptions/${id}`, { paused: true, version });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'subscription.not_owner']);
    expect((await clients.EDITOR.patch(`/subscriptions/${id}`, { paused: true, version })).status).toBe(404);
    const paused = await clients.MANAGER.patch<Subscription>(`/subscriptions/${id}`, {
      paused: true,
      version,
    });
    expect(paused.body).toMatchObject({ paused: true, nextAt: null, version: 2 });
    const stale = await clients.MANAGER.patch<Problem>(`/subscriptions/${id}`, { paused: false, version });
    expect(stale.body.code).toBe('row.stale');
    await setDue('2026-03-02T08:00:00Z');
    expect(await sendAt('2026-03-02T08:01:00Z')).toEqual([]);
    expect((await clients.ADMIN.delete(`/subscriptions/${id}/receipt`)).status).toBe(204);
    const [left] = (await clients.MANAGER.get<{ data: Subscription[] }>('/subscriptions')).body.data;
    expect(left?.recipientIds).toEqual([idOf('MANAGER')]);
    // A form that was opened before would add the recipient again.
    const before = { recipientIds: [idOf('MANAGER'), idOf('ADMIN')], version: paused.body.version };
    expect((await clients.MANAGER.patch<Problem>(`/subscriptions/${id}`, before)).body.code).toBe(
      'row.stale',
    );
    expect((await clients.MANAGER.delete(`/subscriptions/${id}`)).status).toBe(204);
    expect((await clients.MANAGER.get<{ total: number }>('/subscriptions')).body.total).toBe(0);
  });

  test('a recipient who stops receiving before the report is sent gets nothing', async () => {
    const { id } = await subscribe({ recipientIds: [idOf('ADMIN')] });
    await setDue('2026-03-02T08:00:00Z');
    await addDueDeliveries({ ...app.context, now: () => new Date('2026-03-02T08:01:00Z') });
    await clients.ADMIN.delete(`/subscriptions/${id}/receipt`);
    await app.runDueJobs();
    expect(await listMails()).toEqual([]);
  });

  test('a change of the name keeps a report that is due already', async () => {
    const { id, version } = await subscribe();
    await setDue('2026-03-02T08:00:00Z');
    await clients.MANAGER.patch(`/subscriptions/${id}`, { name: 'Other prices', version });
    expect((await sendAt('2026-03-02T08:01:00Z')).map(({ subject }) => subject)).toEqual(['Other prices']);
  });

  test('follows the clock of its owner when their time zone changes', async () => {
    const { id } = await subscribe();
    const readNext = () =>
      app.db.row<{ at: string }>(sql`select next_at as at from report_subscriptions where id = ${id}`);
    const before = Date.parse((await readNext()).at);
    await app.db.run(sql`update users set time_zone = 'Asia/Tokyo' where id = ${idOf('MANAGER')}`);
    // Two days before it is due: on the same day nine o'clock in Tokyo may have passed already.
    const now = new Date(before - 48 * 3_600_000);
    await addDueDeliveries({ ...app.context, now: () => now });
    expect(before - Date.parse((await readNext()).at)).toBe(8 * 3_600_000);
    await app.db.run(sql`update users set time_zone = 'Europe/Berlin' where id = ${idOf('MANAGER')}`);
  });

  test('a user has at most fifty subscriptions, and asks for one report at a time', async () => {
    const { id } = await subscribe();
    for (let count = 0; count < 3; count++) await clients.MANAGER.post(`/subscriptions/${id}/sending`, {});
    expect(await app.db.rows(sql`select 1 from report_deliveries`)).toHaveLength(1);
    await app.db.run(sql`
      insert into report_subscriptions (owner_id, kind, tab, name, rhythm, created_at)
      select owner_id, kind, tab, name, 'AFTER_SALE', created_at from report_subscriptions, generate_series(1, 49)`);
    const { status, body } = await clients.MANAGER.post<Problem>('/subscriptions', form());
    expect([status, body.code]).toEqual([409, 'subscription.too_many']);
  });

  test('a report for one day is sent once', async () => {
    const { id } = await subscribe({ rhythm: 'ONCE', weekday: null, day: '2099-05-01' });
    await setDue('2026-03-02T08:00:00Z');
    // The day is over once its report is sent.
    await app.db.run(sql`update report_subscriptions set day = '2026-03-02' where id = ${id}`);
    expect(await sendAt('2026-03-02T08:01:00Z')).toHaveLength(1);
    expect(await sendAt('2026-03-09T08:01:00Z')).toHaveLength(1);
  });

  test('"Send me one now" sends it to the user only, and needs a concluded sale for one on each sale', async () => {
    const { id } = await subscribe({ recipientIds: [idOf('ADMIN')] });
    expect((await clients.MANAGER.post(`/subscriptions/${id}/sending`, {})).status).toBe(204);
    await app.runDueJobs();
    expect((await listMails()).map(({ recipient }) => recipient)).toEqual([app.people.MANAGER.email]);
  });

  test('users who switched emails about the system off are notified in the app only', async () => {
    await clients.MANAGER.put('/session/notifications', {
      category: 'SYSTEM',
      channel: 'EMAIL',
      enabled: false,
    });
    await subscribe();
    await setDue('2026-03-02T08:00:00Z');
    expect(await sendAt('2026-03-02T08:01:00Z')).toEqual([]);
    const { entries } = (await clients.MANAGER.get<{ entries: InboxEntry[] }>('/notifications')).body;
    expect(entries.map(({ kind }) => kind)).toEqual(['report-sent']);
  });

  test('an erasure of a customer replaces the emails with workbooks that wait to be sent', async () => {
    await subscribe();
    await setDue('2026-03-02T08:00:00Z');
    const [mail] = await sendAt('2026-03-02T08:01:00Z');
    const files = await listFiles(mail?.id ?? 0);
    expect(files).not.toEqual([]);
    await app.db.transaction(async (tx) => repeatDeliveries(tx, await expireEmailsWithFiles(tx)));
    expect(await listFiles(mail?.id ?? 0)).toEqual([]);
    const mails = await sendAt('2026-03-02T08:02:00Z');
    expect(mails.map(({ state }) => state)).toEqual(['EXPIRED', 'KEPT']);
    expect((await listFiles(mails[1]?.id ?? 0)).map(({ name }) => name)).toEqual(
      files.map(({ name }) => name),
    );
    // The recipient is notified of the report once.
    const { entries } = (await clients.MANAGER.get<{ entries: InboxEntry[] }>('/notifications')).body;
    expect(entries).toHaveLength(1);
    // A report that was sent is not repeated.
    await app.db.run(sql`update mails set state = 'SENT'`);
    await app.db.transaction(async (tx) => repeatDeliveries(tx, await expireEmailsWithFiles(tx)));
    expect(await sendAt('2026-03-02T08:03:00Z')).toHaveLength(2);
  });

  test('an erasure waits while a workbook is stored, and one computed before it is refused', async () => {
    const { db } = app;
    const mark = await readErasureMark(db);
    let erasing: Promise<void> | undefined;
    let isErased = false;
    await db.transaction(async (tx) => {
      await requireNoErasureSince(tx, mark);
      erasing = db.transaction(expireEmailsWithFiles).then(() => {
        isErased = true;
      });
      await waitForLock(db);
      expect(isErased).toBe(false);
    });
    await erasing;
    await expect(db.transaction((tx) => requireNoErasureSince(tx, mark))).rejects.toThrow('was erased');
  });
});
