import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import sql from 'sql-template-tag';
import type { Comment } from '#contract/comments';
import type { Change } from '#contract/live';
import type { InboxEntry } from '#contract/notifications';
import { type Database, openDatabase } from '../../server/db/database';
import { type ApiClient, createClient } from '../support/client';
import { isFullRun } from '../support/fullRun';
import { pollUntil } from '../support/pollUntil';
import { dataFolder, openFolderDatabase, type RunningServer, startServer } from '../support/server';

jest.setTimeout(900_000);

const readerCount = 10;
const itemCount = 20;
const eventsPerSecond = 50;
/** More would only wait for each other when the machine is too slow for 50 events a second. */
const maxInFlight = 20;
/** how often each process is killed, and how long events are written before and after each kill */
const rounds = isFullRun ? 6 : 1;
const writingMs = isFullRun ? 8000 : 1500;

const data = dataFolder();
let database: Awaited<ReturnType<typeof openFolderDatabase>>;
let db: Database;
const processes: RestartableServer[] = [];

beforeAll(async () => {
  database = await openFolderDatabase(data.folder);
  db = openDatabase(database.url, { connections: 2 });
});
afterAll(async () => {
  for (const one of processes) await one.stop();
  await db?.close();
  await database?.stop();
  await data.remove();
});

interface RestartableServer {
  origin: string;
  killAndRestart(): Promise<void>;
  stop(): Promise<unknown>;
}

const findFreePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a process on the database, which keeps its address when it is killed and restarted. */
async function startProcess(): Promise<RestartableServer> {
  const port = String(await findFreePort());
  const open = () =>
    startServer({
      ...{ DATA_DIR: data.folder, DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'error' },
      ...{ PORT: port, HOST: '127.0.0.1' },
    });
  let server: RunningServer = await open();
  const one = {
    origin: `http://127.0.0.1:${port}`,
    async killAndRestart() {
      await server.stop('SIGKILL');
      server = await open();
    },
    stop: () => server.stop(),
  };
  processes.push(one);
  return one;
}

/** Creates a user and a session directly in the database; returns the id and the cookie. */
async function addUser(name: string, role: string) {
  const { id } = await db.row<{ id: number }>(sql`
    insert into users (email, name, role) values (${`${name}@rostrum.test`}, ${name}, ${role}) returning id`);
  await db.run(sql`
    insert into sessions (hash, user_id, created_at, last_seen_at, expires_at, address, agent)
    values (${createHash('sha256').update(name).digest()}, ${id}, now(), now(), now() + interval '1 day', '', '')`);
  return { id, cookie: `rostrum=${name}` };
}

/** What each reader should have: the comments, and how often each item was changed. */
interface Expected {
  comments: number[];
  changes: [item: number, count: number][];
}

/**
 * Keeps a copy of a user's inbox as an open page does: it reads the inbox by its cursor down to what it knows whenever the
 * stream names the inbox, and after the stream was interrupted. Nothing else makes it read.
 */
function openReader(origin: string, { id, cookie }: { id: number; cookie: string }) {
  const client = createClient(origin, cookie);
  const entries = new Map<string, InboxEntry>();
  const repeated: string[] = [];
  let isDue = false;
  let isReading = false;

  const readInbox = async () => {
    const seen = new Set<string>();
    for (let before = ''; ; ) {
      const { body } = await client.get<{ entries: InboxEntry[]; next: number | null }>(
        `/notifications?limit=50${before}`,
      );
      let isKnown = true;
      for (const entry of body.entries) {
        const key = `${entry.kind} ${entry.subjectId} ${entry.at.slice(0, 13)}`;
        if (seen.has(key)) repeated.push(key);
        seen.add(key);
        isKnown &&= entries.get(key)?.count === entry.count;
        entries.set(key, entry);
      }
      if (isKnown || body.next === null) return;
      before = `&before=${body.next}`;
    }
  };
  const read = async () => {
    isDue = true;
    if (isReading) return;
    isReading = true;
    while (isDue) {
      isDue = false;
      // After a failed request, the stream is interrupted too: it reads again once it is open.
      await readInbox().catch(() => {});
    }
    isReading = false;
  };

  const source = new EventSource(`${origin}/api/live`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, cookie } }),
  });
  source.onopen = () => void read();
  source.addEventListener('again', () => void read());
  source.onmessage = ({ data: text }) => {
    const { subjects } = JSON.parse(text) as Change;
    if (subjects.some((one) => one.noun === 'notifications' && (one.id === id || one.id === 0))) void read();
  };
  const list = (kind: InboxEntry['kind']) => [...entries.values()].filter((entry) => entry.kind === kind);
  return {
    repeated,
    isOpen: () => source.readyState === source.OPEN,
    summarize(): Expected {
      const changes = new Map<number, number>();
      for (const { subjectId, count } of list('followed-changed'))
        changes.set(subjectId, (changes.get(subjectId) ?? 0) + count);
      return {
        comments: list('commented')
          .map(({ subjectId }) => subjectId)
          .toSorted((a, b) => a - b),
        changes: [...changes].toSorted(([a], [b]) => a - b),
      };
    },
    close: () => source.close(),
  };
}

interface Item {
  id: number;
  version: number;
}

/** Comments on items and changes them until it is stopped. What was not answered may have happened or not. */
function startWriting(client: ApiClient, items: Item[]) {
  const answered = { comments: [] as number[], changes: 0 };
  const inFlight = new Set<Promise<unknown>>();
  const isChanging = new Set<Item>();
  let turn = 0;

  const comment = async ({ id }: Item) => {
    const { status, body } = await client.post<Comment>(`/comments/items/${id}`, {
      text: 'Look',
      mentions: [],
    });
    expect(status).toBeLessThan(300);
    answered.comments.push(body.id);
  };
  const change = async (item: Item) => {
    isChanging.add(item);
    try {
      const { status, body } = await client.patch<Item>(`/items/${item.id}`, {
        version: item.version,
        description: `Looked at in turn ${turn}.`,
      });
      expect(status).toBe(200);
      item.version = body.version;
      answered.changes++;
    } catch (error) {
      const stored = await db.row<Item>(sql`select id, version from items where id = ${item.id}`);
      item.version = stored.version;
      throw error;
    } finally {
      isChanging.delete(item);
    }
  };
  const timer = setInterval(() => {
    const item = items[turn++ % items.length];
    if (!item || inFlight.size >= maxInFlight) return;
    const isComment = turn % 2 === 0 || isChanging.has(item);
    const write = (isComment ? comment(item) : change(item))
      .catch((error: unknown) => {
        // A killed process answers nothing.
        if (!(error instanceof TypeError)) throw error;
      })
      .finally(() => inFlight.delete(write));
    inFlight.add(write);
  }, 1000 / eventsPerSecond);
  return {
    answered,
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
    },
  };
}

test('ten readers lose and repeat nothing while 50 events a second arrive and processes are killed', async () => {
  const writing = await startProcess();
  const reading = await startProcess();
  const writer = await addUser('writer', 'MANAGER');
  const users = await Promise.all(
    Array.from({ length: readerCount }, (_, at) => addUser(`reader${at}`, 'EDITOR')),
  );
  const items = await db.rows<Item>(sql`
    insert into items (title, department_id)
    select 'Globe ' || n, (select min(id) from departments) from generate_series(1, ${itemCount}::int) n
    returning id, version`);
  const firstVersions = new Map(items.map(({ id, version }) => [id, version]));
  await db.run(sql`
    insert into follows (user_id, noun, noun_id, muted, reason, since)
    select u.id, 'items', i.id, false, 'CHOSEN', now()
    from users u, items i where u.id = any(${users.map(({ id }) => id)}::bigint[])`);
  const readers = users.map((user) => openReader(reading.origin, user));
  await pollUntil('open streams', () => readers.every((reader) => reader.isOpen()));

  const { answered, stop } = startWriting(createClient(writing.origin, writer.cookie), items);
  for (let round = 0; round < rounds; round++)
    for (const killed of [reading, writing]) {
      await sleep(writingMs + Math.random() * 200);
      await killed.killAndRestart();
    }
  await sleep(writingMs);
  await stop();

  const comments = await db.rows<{ id: number }>(sql`select id from comments order by id`);
  const changed = await db.rows<Item>(sql`select id, version from items order by id`);
  const expected: Expected = {
    comments: comments.map(({ id }) => id),
    changes: changed.flatMap(({ id, version }) => {
      const count = version - (firstVersions.get(id) ?? 0);
      return count > 0 ? [[id, count] as [number, number]] : [];
    }),
  };
  expect(expected.comments).toEqual(expect.arrayContaining(answered.comments));
  expect(new Set(answered.comments).size).toBe(answered.comments.length);
  const changeCount = expected.changes.reduce((sum, [, count]) => sum + count, 0);
  expect(changeCount).toBeGreaterThanOrEqual(answered.changes);
  expect(Math.min(answered.changes, answered.comments.length)).toBeGreaterThan(itemCount);

  for (const reader of readers) {
    const wanted = JSON.stringify(expected);
    await pollUntil(
      'all entries at a reader',
      () => reader.summarize(),
      (summary) => JSON.stringify(summary) === wanted,
    ).catch(() => {});
    expect(reader.summarize()).toEqual(expected);
    expect(reader.repeated).toEqual([]);
    reader.close();
  }
  // Changes of one item within an hour are few rows, however many there were.
  const { rows } = await db.row<{ rows: number }>(sql`
    select max(n.rows) as rows from (
      select count(*) as rows from notifications where kind = 'followed-changed'
      group by user_id, subject_id, date_trunc('hour', at)) n`);
  expect(rows).toBe(1);
});
