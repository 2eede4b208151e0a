import sql from 'sql-template-tag';
import type { EmailSettings, Gallery, House } from '#contract/house';
import type { RuleSet } from '#contract/publication-levels';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let admin: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  [admin, manager] = [await app.signIn('ADMIN'), await app.signIn('MANAGER')];
});
afterAll(() => app.close());

const lastEvent = (noun: string) =>
  app.db.maybe<{ action: string; changes: Record<string, unknown>; by: string }>(sql`
    select e.action, e.changes, u.name as by from events e join users u on u.id = e.user_id
    where noun = ${noun} order by e.id desc limit 1`);

describe('auction house', () => {
  const read = async () => (await admin.get<House>('/settings/house')).body;

  test('a manager reads it but cannot change it', async () => {
    const { status, body } = await manager.get<House>('/settings/house');
    expect(status).toBe(200);
    const refused = await manager.put('/settings/house', body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
  });

  test('an administrator changes it; all sessions show it and an event lists the changes', async () => {
    const before = await read();
    const saved = await admin.put<House>('/settings/house', {
      ...before,
      name: 'Fictitious & Daughters',
      timeZone: 'America/Sao_Paulo',
      currency: 'BRL',
      layout: { ...before.layout, fixedHeader: true },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { name: 'Fictitious & Daughters', version: before.version + 1 },
    });
    expect((await app.anonymous.get('/session')).body).toMatchObject({
      house: {
        name: 'Fictitious & Daughters',
        timeZone: 'America/Sao_Paulo',
        currency: 'BRL',
        layout: { fixedHeader: true, pwa: false },
      },
    });
    expect(await lastEvent('house')).toMatchObject({
      action: 'update',
      by: app.people.ADMIN.name,
      changes: { name: [before.name, 'Fictitious & Daughters'] },
    });
  });

  test('refuses a stale save and returns the current values', async () => {
    const before = await read();
    await admin.put('/settings/house', { ...before, phone: '555 0100' });
    const stale = await admin.put('/settings/house', { ...before, phone: '555 0199' });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'row.stale',
        params: { by: app.people.ADMIN.name, current: { phone: '555 0100', version: before.version + 1 } },
      },
    });
    expect((await read()).phone).toBe('555 0100');
  });

  test('saving without changes writes nothing', async () => {
    const before = await read();
    expect((await admin.put<House>('/settings/house', before)).body.version).toBe(before.version);
  });

  test.each([
    ['name', '', 'required'],
    ['email', 'nobody', undefined],
    ['website', 'ftp://example.org', undefined],
    ['timeZone', 'Mars/Olympus', 'time_zone'],
    ['currency', 'ZZZ', 'currency'],
  ])('refuses %s %j at its field', async (field, value, code) => {
    const before = await read();
    const { status, body } = await admin.put('/settings/house', { ...before, [field]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: [{ path: field, ...(code ? { code } : {}) }] });
    expect(await read()).toEqual(before);
  });
});

describe('gallery', () => {
  test('starts with kind NONE; its own company needs a legal name', async () => {
    const { body: before } = await manager.get<Gallery>('/settings/gallery');
    expect(before.kind).toBe('NONE');
    const galleryForm = { ...before, kind: 'OWN_COMPANY', name: 'The Back Room' };
    expect(await admin.put('/settings/gallery', galleryForm)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'legalName', code: 'required' }] },
    });
    expect(await manager.put('/settings/gallery', galleryForm)).toMatchObject({ status: 403 });
    const saved = await admin.put<Gallery>('/settings/gallery', {
      ...galleryForm,
      legalName: 'Back Room Ltd',
    });
    expect(saved).toMatchObject({ status: 200, body: { kind: 'OWN_COMPANY', version: before.version + 1 } });
    expect(await admin.put('/settings/gallery', galleryForm)).toMatchObject({ status: 422 });
    expect(await admin.put('/settings/gallery', { ...galleryForm, legalName: 'Other Ltd' })).toMatchObject({
      status: 409,
      body: { code: 'row.stale' },
    });
  });
});

describe('email', () => {
  test('reports that emails are only stored, and which defaults replace empty fields', async () => {
    const { body } = await manager.get<EmailSettings>('/settings/email');
    expect(body).toMatchObject({ delivery: 'OUTBOX', server: null, senderName: '', senderAddress: '' });
    expect(body.sender.name).toBe((await admin.get<House>('/settings/house')).body.name);
  });

  test('the footer appears below the next email', async () => {
    const { body: before } = await admin.get<EmailSettings>('/settings/email');
    const { delivery, server, sender, ...form } = before;
    const saved = await admin.put<EmailSettings>('/settings/email', {
      ...form,
      senderName: 'Front desk',
      senderAddress: 'desk@rostrum.test',
      footer: 'Open on weekdays',
    });
    expect(saved.body).toMatchObject({
      sender: { name: 'Front desk', address: 'desk@rostrum.test' },
      version: 2,
    });
    await app.anonymous.post('/session/forgotten', { email: app.people.EDITOR.email });
    await app.runDueJobs();
    const mail = await app.db.row<{ body: string }>(sql`select body from mails order by id desc limit 1`);
    expect(mail.body).toMatch(/\n\n-- \n[\s\S]+\nOpen on weekdays$/);
    expect(await manager.put('/settings/email', form)).toMatchObject({ status: 403 });
    expect(await admin.put('/settings/email', { ...form, senderAddress: 'desk' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'senderAddress' }] },
    });
  });
});

describe('publication rules', () => {
  const path = '/settings/publication-rules';
  const rules = async (query = '') => (await manager.get<RuleSet>(`${path}${query}`)).body;

  test('start with the defaults; a department overrides them; clearing inherits again', async () => {
    const before = await rules();
    expect(before.inherited).toMatchObject({ picture: 'BLOCK', estimate: 'BLOCK', description: 'WARN' });
    await admin.put(path, { levels: { description: 'OFF' }, version: before.version });
    expect(await rules()).toMatchObject({ own: { description: 'OFF' }, version: before.version + 1 });

    const books = `?department=${app.departments.books}`;
    const own = await rules(books);
    expect(own).toMatchObject({
      own: { picture: 'INHERIT' },
      inherited: { picture: 'BLOCK', description: 'OFF' },
      version: 0,
    });
    expect(await admin.put(path + books, { levels: { picture: 'OFF' }, version: 0 })).toMatchObject({
      status: 200,
      body: { own: { picture: 'OFF', estimate: 'INHERIT' }, version: 1 },
    });
    expect(await rules(`?department=${app.departments.clocks}`)).toMatchObject({
      own: { picture: 'INHERIT' },
      version: 0,
    });
    expect(await admin.put(path + books, { levels: { picture: 'WARN' }, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'row.stale', params: { current: { own: { picture: 'OFF' } } } },
    });
    expect(await admin.put(path + books, { levels: { picture: 'INHERIT' }, version: 1 })).toMatchObject({
      body: { own: { picture: 'INHERIT' }, version: 2 },
    });
  });

  test('refuse invalid levels, unknown checks and unknown departments', async () => {
    const { version } = await rules();
    expect(await admin.put(path, { levels: { picture: 'MAYBE' }, version })).toMatchObject({ status: 422 });
    expect(await admin.put(path, { levels: { horoscope: 'BLOCK' }, version })).toMatchObject({ status: 422 });
    expect(await admin.put(`${path}?department=999`, { levels: {}, version: 0 })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'department', code: 'unknown_row' }] },
    });
    expect(await manager.put(path, { levels: { picture: 'OFF' }, version })).toMatchObject({ status: 403 });
  });

  test('are relaxed by a manager for one sale; an editor only reads them', async () => {
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into auctions (code, title, kind, currency, time_zone)
      values ('RULES', 'A sale without pictures', 'LIVE', 'GBP', 'Europe/London') returning id`);
    const sale = `/auctions/${id}/publication-rules`;
    const editor = await app.signIn('EDITOR');
    expect(await editor.get(sale)).toMatchObject({ status: 200, body: { own: { picture: 'INHERIT' } } });
    const change = { levels: { picture: 'OFF' }, version: 0 };
    expect(await editor.put(sale, change)).toMatchObject({ status: 403 });
    expect(await manager.put(sale, change)).toMatchObject({
      status: 200,
      body: { own: { picture: 'OFF' }, version: 1 },
    });
    const about = await app.db.rows(sql`
      select s.noun, s.noun_id as id from event_subjects s join events e on e.id = s.event_id
      where e.noun = 'auction-rules' and e.noun_id = ${id}`);
    expect(about).toContainEqual({ noun: 'auctions', id });
    expect(await manager.get('/auctions/999/publication-rules')).toMatchObject({ status: 404 });
  });
});
