import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import type { Entry, Note } from '#contract/notes';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
let customer: number;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  customer = (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body.id;
});
afterAll(() => app.close());

interface Part {
  entries: Entry[];
  next: Record<string, string> | null;
}
const part = async (query: Record<string, string> = {}) =>
  (await manager.get<Part>(`/customers/${customer}/timeline?${new URLSearchParams(query)}`)).body;
const write = (values: object) =>
  manager.post<Note>(`/customers/${customer}/notes`, {
    kind: 'NOTE',
    text: 'Likes clocks',
    at: '2026-03-01T10:00:00Z',
    ...values,
  });

test('a call is the last contact until a later one, and no longer once it is deleted', async () => {
  const lastContact = async () => (await manager.get<Customer>(`/customers/${customer}`)).body.lastContactAt;
  expect(await lastContact()).toBeNull();
  await write({ kind: 'CALL', at: '2026-02-01T10:00:00Z' });
  const { body: later } = await write({ kind: 'MEETING', at: '2026-04-01T10:00:00Z' });
  await write({ kind: 'NOTE', at: '2026-06-01T10:00:00Z' });
  expect(await lastContact()).toBe('2026-04-01T10:00:00Z');
  await manager.delete(`/notes/${later.id}`, { version: later.version });
  expect(await lastContact()).toBe('2026-02-01T10:00:00Z');
});

test('includes a campaign email with its outcome, but not a skipped one', async () => {
  await app.db.run(sql`
    with campaign as (
      insert into campaigns (name, topic, created_by) select 'Clocks online', 'CATALOGUES', min(id) from users returning id)
    insert into campaign_recipients (campaign_id, customer_id, email, language, state, sent_at, opened_at, bounced_at)
    select id, ${customer}, email, 'en-US', state, sent_at, opened_at, bounced_at from campaign, (values
      ('a@example.org', 'SENT', timestamptz '2026-05-05 10:00Z', timestamptz '2026-05-06 10:00Z', null::timestamptz),
      ('b@example.org', 'FAILED', null, null, '2026-05-07 10:00Z'),
      ('c@example.org', 'SKIPPED', null, null, null),
      ('d@example.org', 'PENDING', null, null, null)) recipients (email, state, sent_at, opened_at, bounced_at)`);
  expect((await part({ source: 'mails' })).entries).toMatchObject([
    { source: 'mails', at: '2026-05-07T10:00:00Z', bouncedAt: '2026-05-07T10:00:00Z', openedAt: null },
    {
      source: 'mails',
      at: '2026-05-05T10:00:00Z',
      campaign: 'Clocks online',
      openedAt: '2026-05-06T10:00:00Z',
    },
  ]);
});

test('includes suppressing and unsuppressing one of the addresses', async () => {
  const { body: one } = await manager.post<Customer>('/customers', {
    lastName: 'Halt',
    emails: [{ address: 'Halt@Example.org', label: '' }],
  });
  const listChanges = async () =>
    (await manager.get<Part>(`/customers/${one.id}/timeline?source=changes`)).body.entries.map((entry) =>
      entry.source === 'changes' ? [entry.noun, entry.action, entry.reason] : [],
    );
  const { body: row } = await manager.post<{ id: number }>('/suppressions', {
    email: 'halt@example.ORG',
    detail: 'By telephone',
    until: null,
  });
  expect((await manager.post(`/suppressions/${row.id}/release`, { reason: 'Asked for it' })).status).toBe(
    204,
  );
  expect((await listChanges()).slice(0, 2)).toEqual([
    ['suppressions', 'release', 'Asked for it'],
    ['suppressions', 'suppress', 'By telephone'],
  ]);
});

test('pages through every entry once, newest first, whatever the page size', async () => {
  for (let day = 1; day <= 9; day++) await write({ at: `2026-05-0${day}T10:00:00Z` });
  // Two entries have the same time.
  await write({ at: '2026-05-05T10:00:00Z' });
  const { entries: all, next } = await part({ limit: '100' });
  expect(next).toBeNull();
  expect([...all].sort((one, other) => (one.at < other.at ? 1 : -1)).map(({ at }) => at)).toEqual(
    all.map(({ at }) => at),
  );
  const read: Entry[] = [];
  let from: Record<string, string> | null = {};
  // A position that does not advance must end, too.
  for (let count = 0; from && count < all.length; count++) {
    const { entries, next } = await part({ limit: '3', ...from });
    read.push(...entries);
    from = next;
  }
  expect(read.map(({ source, id }) => `${source} ${id}`)).toEqual(
    all.map(({ source, id }) => `${source} ${id}`),
  );
});

test('filters entries by source', async () => {
  const sources = async (query: Record<string, string>) => [
    ...new Set(
      (await part(query)).entries.map((entry) => (entry.source === 'notes' ? entry.kind : entry.source)),
    ),
  ];
  expect(await sources({ kind: 'CALL' })).toEqual(['CALL']);
  expect(await sources({ source: 'changes' })).toEqual(['changes']);
});

test('a note is edited by its author and by the management, not by other specialists', async () => {
  const specialist = await app.signIn('SPECIALIST');
  const { body: own } = await specialist.post<Customer>('/customers', { lastName: 'Inventar' });
  const note = { kind: 'NOTE', text: 'Mine', at: '2026-03-01T10:00:00Z' };
  const { body: mine } = await specialist.post<Note>(`/customers/${own.id}/notes`, note);
  const { body: theirs } = await manager.post<Note>(`/customers/${own.id}/notes`, note);
  expect((await specialist.put(`/notes/${mine.id}`, { ...note, text: 'Changed', version: 1 })).status).toBe(
    200,
  );
  expect((await specialist.put(`/notes/${theirs.id}`, { ...note, version: 1 })).status).toBe(403);
  expect((await manager.put(`/notes/${mine.id}`, { ...note, version: 1 })).body).toMatchObject({
    code: 'row.stale',
    params: { current: { text: 'Changed' } },
  });
  expect((await manager.put(`/notes/${mine.id}`, { ...note, version: 2 })).status).toBe(200);
});

test('refuses to mention an unknown user', async () => {
  expect((await write({ mentions: [999_999] })).body).toMatchObject({
    code: 'input.invalid',
    fields: [{ path: 'mentions', code: 'unknown_row' }],
  });
});
