import { setTimeout as sleep } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import sql from 'sql-template-tag';
import { tabHeader } from '#contract/api/route';
import type { Comment } from '#contract/comments';
import type { Change } from '#contract/live';
import { createApp } from '../../server/app';
import { openDatabase } from '../../server/db/database';
import { findFollowers, listFollowable } from '../../server/http/live/feed-changes';
import { openLive } from '../../server/http/live/live';
import { enqueue, enqueueAll } from '../../server/jobs/job';
import { startJobs } from '../../server/jobs/runner';
import { formOf, newAuction, newLot } from '../auctions/forms';
import { newGoal } from '../goals/goal';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';
import { fetchSessionCookie } from '../support/client';
import { password } from '../support/people';
import { pollUntil } from '../support/pollUntil';

let app: TestApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

/**
 * Follows the event stream as this role, from the moment `since` (of `performance.now()`) if there is one; `next` returns
 * matching changes in order.
 */
async function follow(
  role: 'ADMIN' | 'EDITOR' | 'MANAGER' | 'SPECIALIST',
  origin = app.origin,
  since?: number,
) {
  const cookie = await fetchSessionCookie(app.origin, app.people[role].email, password);
  const received: Change[] = [];
  const missed: string[] = [];
  const replayMs = since === undefined ? 0 : Math.ceil(performance.now() - since);
  const source = new EventSource(`${origin}/api/live?replayMs=${replayMs}`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, cookie } }),
  });
  source.onmessage = ({ data }) => {
    received.push(JSON.parse(data));
  };
  source.addEventListener('again', () => {
    missed.push('again');
  });
  await new Promise<void>((open, fail) => {
    source.onopen = () => open();
    source.onerror = ({ message }) => fail(new Error(message));
  });
  const waitForChange = async (wanted: (change: Change) => boolean): Promise<Change> => {
    const isWanted = (changes: Change[]) => changes.some(wanted);
    const index = (await pollUntil(`a change that matches ${wanted}`, () => received, isWanted)).findIndex(
      wanted,
    );
    return received.splice(0, index + 1).at(-1) as Change;
  };
  return { next: waitForChange, received, missed, source, close: () => source.close() };
}
const about = (noun: string, id: number) => (change: Change) =>
  change.subjects.some((subject) => subject.noun === noun && subject.id === id);

/** Starts the app as a second process would: with its own pool, event stream and HTTP server. */
async function startSecondProcess() {
  const db = openDatabase(app.db.address);
  const fastify = await createApp({ ...app.context, db, live: openLive(db, app.context.log) });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const address = fastify.server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      await fastify.close();
      await db.close();
    },
  };
}

test('a change of a lot names all subjects, the user and the browser tab', async () => {
  const sale = await newAuction(manager, { code: 'LIVE1' });
  const lot = await newLot(manager, sale.id, { number: '1', title: 'A map' });
  const reader = await follow('EDITOR');
  await manager.patch(
    `/auctions/${sale.id}/lots/1`,
    { id: lot.id, version: lot.version, title: 'A globe' },
    { [tabHeader]: 'left' },
  );
  const change = await reader.next(about('lots', lot.id));
  expect(change).toMatchObject({ userId: app.people.MANAGER.id, tab: 'left' });
  expect(change.subjects).toEqual(
    expect.arrayContaining([
      { noun: 'auctions', id: sale.id },
      { noun: 'items', id: lot.itemId },
    ]),
  );
  reader.close();
});

test('a changed reserve is sent as a change of the lot, without the value', async () => {
  const sale = await newAuction(manager, { code: 'LIVE-R' });
  const lot = await newLot(manager, sale.id, { number: '1', title: 'A map' });
  const reader = await follow('EDITOR');
  const { status } = await manager.patch(`/auctions/${sale.id}/lots/1`, {
    id: lot.id,
    version: lot.version,
    reserve: 777_123_400,
  });
  expect(status).toBe(200);
  const change = await reader.next(about('lots', lot.id));
  expect(change).toEqual({
    subjects: change.subjects.map(({ noun, id }) => ({ noun, id })),
    userId: app.people.MANAGER.id,
    tab: null,
  });
  reader.close();
});

test('jobs notify when they start and end, in bulk if there are many, and only users who can read them', async () => {
  const [admin, editor] = [await follow('ADMIN'), await follow('EDITOR')];
  const of = (id: number) => (change: Change) =>
    change.subjects.some((one) => one.noun === 'jobs' && (one.id === id || one.id === 0));
  const id = await enqueue(app.db, 'picture', { fileKey: 'one' });
  const first = await admin.next(of(id));
  expect(first).toEqual({ subjects: [{ noun: 'jobs', id }], userId: null, tab: null });
  // Runs without the app's job functions, which would look for pictures.
  let left = 2000;
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const run = async () => {
    if (--left < 0) end();
  };
  await enqueueAll(
    app.db,
    'picture',
    Array.from({ length: left }, (_, at) => ({ fileKey: `many-${at}` })),
  );
  admin.received.length = 0;
  const began = performance.now();
  const running = startJobs(app.context, { picture: { run } }, (error) => {
    throw error;
  });
  await ended;
  await running.stop();
  await admin.next(({ subjects }) => subjects.some(({ noun, id: row }) => noun === 'jobs' && row === 0));
  await new Promise((done) => setTimeout(done, 1200));
  const seconds = (performance.now() - began) / 1000;
  expect(admin.received.length).toBeLessThanOrEqual(seconds + 1);
  expect(editor.received).toEqual([]);
  admin.close();
  editor.close();
});

test('a refused action notifies nobody', async () => {
  const sale = await newAuction(manager, { code: 'LIVE2' });
  const lot = await newLot(manager, sale.id, { number: '1', title: 'A map' });
  const reader = await follow('EDITOR');
  const stale = await manager.patch(`/auctions/${sale.id}/lots/1`, { id: lot.id, version: 99, title: 'x' });
  expect(stale.status).toBe(409);
  await newLot(manager, sale.id, { number: '2', title: 'The next' });
  await reader.next(about('auctions', sale.id));
  expect(reader.received).toEqual([]);
  reader.close();
});

test('a change names the customers concerned only to users who can see them for every row', async () => {
  const { id } = (await manager.post<{ id: number }>('/customers', { lastName: 'Einlieferer' })).body;
  const sale = await newAuction(manager, { code: 'LIVE-W' });
  const [admin, specialist, editor] = [
    await follow('ADMIN'),
    await follow('SPECIALIST'),
    await follow('EDITOR'),
  ];
  const lot = await newLot(manager, sale.id, { number: '1', title: 'A map', consignorId: id });
  expect((await admin.next(about('lots', lot.id))).subjects).toContainEqual({ noun: 'customers', id });
  for (const other of [specialist, editor])
    expect((await other.next(about('lots', lot.id))).subjects.map(({ noun }) => noun)).not.toContain(
      'customers',
    );
  for (const one of [admin, specialist, editor]) one.close();
});

test('a change of a private goal or a draft says neither which goal it was nor whose', async () => {
  const editor = await follow('EDITOR');
  const goal = await newGoal(manager, { visibility: 'PRIVATE' });
  await newGoal(manager, { isDraft: true });
  const { body: comment } = await manager.post<Comment>(
    `/comments/goals/${goal.id}`,
    { text: 'Only for me' },
    { [tabHeader]: 'left' },
  );
  const path = `/comments/${comment.id}`;
  await manager.put(path, { text: 'Only mine', version: 1 }, { [tabHeader]: 'left' });
  await manager.post(`${path}/resolution`, { resolved: true, version: 2 }, { [tabHeader]: 'left' });
  const removed = await manager.delete(path, { version: 2 });
  expect(removed.status).toBe(204);
  const sale = await newAuction(manager, { code: 'LIVE-G' });
  const isAboutGoals = ({ subjects }: Change) => subjects.some(({ noun }) => noun === 'goals');
  const isAboutComments = ({ subjects }: Change) => subjects.some(({ noun }) => noun === 'comments');
  const received = [await editor.next(isAboutGoals)];
  while (!received.some(about('auctions', sale.id))) received.push(await editor.next(() => true));
  const changes = received.filter(isAboutGoals);
  expect(changes.length).toBeGreaterThanOrEqual(3);
  for (const change of changes)
    expect(change).toEqual({ subjects: [{ noun: 'goals', id: 0 }], userId: null, tab: null });
  expect(received.filter(isAboutComments)).toEqual(
    Array.from({ length: 4 }, () => ({ subjects: [{ noun: 'comments', id: 0 }], userId: null, tab: null })),
  );
  editor.close();
});

test('only users who can read a noun are notified of it', async () => {
  const admin = await app.signIn('ADMIN');
  const editor = await follow('EDITOR');
  const other = await follow('ADMIN');
  const { id } = app.people.SPECIALIST;
  const user = (await admin.get<{ version: number }>(`/users/${id}`)).body;
  const { status, body } = await admin.put(`/users/${id}`, {
    ...pick(user),
    version: user.version,
    name: 'Ignatius Folio-Quarto',
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  await other.next(about('users', id));
  const sale = await newAuction(manager, { code: 'LIVE3' });
  expect((await editor.next(about('auctions', sale.id))).subjects).toEqual([
    { noun: 'auctions', id: sale.id },
  ]);
  expect(editor.received.some(about('users', id))).toBe(false);
  editor.close();
  other.close();
});

const pick = (user: object) => {
  const { email, name, role, departmentIds, language, active } = user as Record<string, unknown>;
  return { email, name, role, departmentIds, language, active };
};

test('a stream begins with the changes of the last milliseconds, if the process knows them all', async () => {
  await (await follow('EDITOR')).close();
  const began = performance.now();
  // The request may take so long to arrive, by which the server looks less far back.
  await sleep(2000);
  const sale = await newAuction(manager, { code: 'LIVE5' });
  const reader = await follow('EDITOR', app.origin, began);
  await reader.next(about('auctions', sale.id));
  expect(reader.missed).toEqual([]);
  reader.close();
  const second = await startSecondProcess();
  const other = await follow('EDITOR', second.origin, performance.now() - 1000);
  await pollUntil('a request to reload', () => other.missed.length > 0);
  other.close();
  await second.close();
});

test('changes of another process arrive too, and a lost connection reports possibly missed changes', async () => {
  const second = await startSecondProcess();
  const reader = await follow('EDITOR', second.origin);
  const sale = await newAuction(manager, { code: 'LIVE4' });
  await reader.next(about('auctions', sale.id));
  await app.db.run(
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rostrum live' and datname = current_database()`,
  );
  await pollUntil('possibly missed changes', () => reader.missed.length > 0);
  const lot = await newLot(manager, sale.id, { number: '1', title: 'After it' });
  await reader.next(about('lots', lot.id));
  reader.close();
  await second.close();
});

test('what a user follows is announced to the pages of that user only, in every process', async () => {
  const second = await startSecondProcess();
  const [own, other] = [await follow('SPECIALIST', second.origin), await follow('EDITOR', second.origin)];
  const sale = await newAuction(manager, { code: 'LIVE6' });
  const { id } = app.people.SPECIALIST;
  const specialist = await app.signIn('SPECIALIST');
  await specialist.put(`/follows/auctions/${sale.id}`, { state: 'FOLLOWING' });
  await own.next(about('follows', id));
  await manager.put(`/auctions/${sale.id}`, { ...formOf(sale), title: 'Renamed' });
  await own.next(about('notifications', id));
  const later = await newAuction(manager, { code: 'LIVE7' });
  const received = await pollUntil(
    'the later change',
    () => other.received,
    (changes) => changes.some(about('auctions', later.id)),
  );
  const nouns = received.flatMap(({ subjects }) => subjects.map(({ noun }) => noun));
  expect(nouns.filter((noun) => noun === 'follows' || noun === 'notifications')).toEqual([]);
  own.close();
  other.close();
  await second.close();
});

test('a feed is announced to the followers of a row that others changed, in every process', async () => {
  const second = await startSecondProcess();
  const [own, other] = [await follow('SPECIALIST', second.origin), await follow('EDITOR', second.origin)];
  const { SPECIALIST, EDITOR, MANAGER } = app.people;
  const sale = await newAuction(manager, { code: 'LIVE8', specialistId: SPECIALIST.id });
  await own.next(about('feed', SPECIALIST.id));
  await manager.put(`/auctions/${sale.id}`, { ...formOf(sale), title: 'Renamed' });
  await own.next(about('feed', SPECIALIST.id));
  expect(other.received.flatMap(({ subjects }) => subjects.map(({ noun }) => noun))).not.toContain('feed');

  const readers = [SPECIALIST.id, EDITOR.id, MANAGER.id];
  const findReaders = (change: Omit<Change, 'tab'>) =>
    findFollowers(app.db, readers, listFollowable([{ ...change, tab: null }]));
  const subjects: Change['subjects'] = [{ noun: 'auctions', id: sale.id }];
  expect(await findReaders({ subjects, userId: MANAGER.id })).toEqual([SPECIALIST.id]);
  expect(await findReaders({ subjects, userId: null })).toEqual([SPECIALIST.id]);
  expect(await findReaders({ subjects, userId: SPECIALIST.id })).toEqual([]);
  own.close();
  other.close();
  await second.close();
});

test('a change that reveals an owner is not announced to the followers of the owner', () => {
  const change = (subjects: Change['subjects']) => listFollowable([{ subjects, userId: null, tab: null }]);
  const owner = { noun: 'customers', id: 7 } as const;
  expect(change([{ noun: 'items', id: 5 }, owner])).toEqual([{ noun: 'items', id: 5, userId: null }]);
  expect(change([owner, { noun: 'verifications', id: 7 }])).toEqual([{ ...owner, userId: null }]);
});

test('a stream ends with the server and leaves no reader waiting', async () => {
  const second = await startSecondProcess();
  const reader = await follow('EDITOR', second.origin);
  const ended = new Promise<void>((done) => {
    reader.source.onerror = () => done();
  });
  await second.close();
  await ended;
  reader.close();
});

test('refuses an anonymous visitor', async () => {
  expect((await fetch(`${app.origin}/api/live`)).status).toBe(401);
});

/** Resolves when the server ends the stream of this reader. */
const ended = (reader: Awaited<ReturnType<typeof follow>>) =>
  new Promise<void>((done) => {
    reader.source.onerror = () => done();
  });

describe('closes streams at once in every process', () => {
  let second: Awaited<ReturnType<typeof startSecondProcess>>;
  let admin: ApiClient;
  beforeAll(async () => {
    second = await startSecondProcess();
    admin = await app.signIn('ADMIN');
  });
  afterAll(() => second.close());
  const change = async (id: number, values: object) => {
    const { body } = await admin.get<{ version: number }>(`/users/${id}`);
    expect(
      await admin.put(`/users/${id}`, { ...pick(body), version: body.version, ...values }),
    ).toMatchObject({ status: 200 });
  };
  /** Asserts that `act` ends the streams of the EDITOR in both processes, and no others. */
  const expectClosed = async (act: () => Promise<unknown>) => {
    const streams = [await follow('EDITOR'), await follow('EDITOR', second.origin)];
    const other = await follow('SPECIALIST', second.origin);
    const all = Promise.all(streams.map(ended)).then(() => 'ended');
    await act();
    // A heartbeat, which comes every 15 s, would end them as well.
    expect(await Promise.race([all, sleep(5000, 'open', { ref: false })])).toBe('ended');
    expect(other.source.readyState).toBe(other.source.OPEN);
    for (const one of [...streams, other]) one.close();
  };

  test('when the departments of its user change', async () => {
    const { id } = app.people.EDITOR;
    await expectClosed(() => change(id, { departmentIds: [app.departments.books] }));
    await change(id, { departmentIds: [] });
  });

  test('when the role of its user changes', async () => {
    const { id } = app.people.EDITOR;
    await expectClosed(() => change(id, { role: 'MANAGER' }));
    await change(id, { role: 'EDITOR' });
  });

  test('when its user is deactivated', async () => {
    const { id } = app.people.EDITOR;
    await expectClosed(() => change(id, { active: false }));
    await change(id, { active: true });
  });

  test('when its session is ended from elsewhere', async () => {
    await expectClosed(async () => {
      const editor = await app.signIn('EDITOR');
      const { body } = await editor.get<{ data: { id: string; current: boolean }[] }>('/session/all');
      for (const { id, current } of body.data) if (!current) await editor.delete(`/session/all/${id}`);
    });
  });
});

test('returns 429 with a retry time to a user with too many streams', async () => {
  const cookie = await fetchSessionCookie(app.origin, app.people.SPECIALIST.email, password);
  const stop = new AbortController();
  const open = () => fetch(`${app.origin}/api/live`, { headers: { cookie }, signal: stop.signal });
  const all = await Promise.all(Array.from({ length: 21 }, open));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    429,
  ]);
  const refused = all.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('30');
  expect(await refused?.json()).toMatchObject({ code: 'live.too_many' });
  stop.abort();
});
