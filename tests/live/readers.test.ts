import type { Role } from '#contract/api/permissions';
import type { Change } from '#contract/live';
import type { User } from '../../server/app-context';
import { openReaders, resyncMessage } from '../../server/http/live/readers';

const userOf = (id: number, role: Role = 'EDITOR') => ({ id, role, departmentIds: [] }) as unknown as User;
const change: Change = { subjects: [{ noun: 'auctions', id: 7 }], userId: 1, tab: null };
const fail = (error: unknown) => {
  throw error;
};
const turn = () => new Promise<void>((done) => setImmediate(done));
/** Lets other work run until the condition is true; returns how many times it did. */
async function turnUntil(isTrue: () => boolean): Promise<number> {
  for (let turns = 0; turns < 100_000; turns++) {
    if (isTrue()) return turns;
    await turn();
  }
  throw new Error('the streams are not written');
}

test('other work runs while thousands of streams are written, and each gets every change in order', async () => {
  const readers = openReaders(fail);
  const streams = Array.from({ length: 2000 }, (_, at) => readers.open(userOf(at), async () => userOf(at)));
  for (const stream of streams) stream.read();
  readers.write([change]);
  readers.write([{ ...change, subjects: [{ noun: 'auctions', id: 8 }] }]);
  expect(streams.at(-1)?.readableLength).toBe(0);
  const turns = await turnUntil(() => streams.every(({ readableLength }) => readableLength > 0));
  expect(turns).toBeGreaterThan(3);
  // The second change is written in a separate round.
  const texts = streams.map(() => '');
  await turnUntil(() => {
    for (const [at, stream] of streams.entries()) texts[at] += stream.read() ?? '';
    return texts.every((text) => text.includes('"id":8'));
  });
  for (const text of texts)
    expect([...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))).toEqual([7, 8]);
  readers.close();
});

test('tells readers to reload everything when too many changes are waiting', async () => {
  const readers = openReaders(fail);
  const stream = readers.open(userOf(1), async () => userOf(1));
  stream.read();
  readers.write(Array.from({ length: 1500 }, () => change));
  await turn();
  expect(String(stream.read())).toBe(resyncMessage);
  readers.close();
});

test('a stream begins with the changes since a time, or reloads everything if some of them are unknown', () => {
  const readers = openReaders(fail);
  const read = (since?: number) => String(readers.open(userOf(1), async () => userOf(1), since).read());
  const before = performance.now();
  readers.write([change]);
  const between = performance.now();
  readers.write([{ ...change, subjects: [{ noun: 'auctions', id: 8 }] }]);
  expect(read(before)).toMatch(/"id":7.+\n\n.+"id":8/);
  expect(read(between)).not.toContain('"id":7');
  expect(read(between)).toContain('"id":8');
  expect(read()).toBe('retry: 2000\n\n');
  expect(read(0)).toBe(`retry: 2000\n\n${resyncMessage}`);
  for (let at = 0; at < 1000; at++) readers.write([change]);
  expect(read(before)).toBe(`retry: 2000\n\n${resyncMessage}`);
  readers.close();
});

describe('without waiting for a heartbeat', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('a recheck ends the streams of ended sessions and changed permissions', async () => {
    const readers = openReaders(fail);
    const moved = { ...userOf(3), departmentIds: [7] } as User;
    const open = (user: User, current: User | null) => readers.open(user, async () => current);
    const ended = [
      open(userOf(1), userOf(1, 'MANAGER')),
      open(userOf(2), null),
      open(userOf(3), moved),
      open(userOf(2), null),
    ];
    const unchanged = open(userOf(4), userOf(4));
    const notRechecked = open(userOf(5), null);
    await readers.recheck([1, 2, 3, 4]);
    expect(ended.map(({ writableEnded }) => writableEnded)).toEqual([true, true, true, true]);
    expect([unchanged, notRechecked].map(({ writableEnded }) => writableEnded)).toEqual([false, false]);
    readers.close();
  });

  test('a sixtieth of the streams is written and rechecked at a time, and each once per heartbeat', async () => {
    const readers = openReaders(fail);
    const rechecked: number[] = [];
    const streams = Array.from({ length: 2000 }, (_, id) =>
      readers.open(userOf(id), async () => {
        rechecked.push(id);
        return id % 2 === 0 ? userOf(id) : null;
      }),
    );
    for (const stream of streams) stream.read();
    const listWritten = () =>
      streams.flatMap((stream, id) => {
        const text = String(stream.read() ?? '');
        return text === '' ? [] : [{ id, text }];
      });
    const all: number[] = [];
    for (let slice = 0; slice < 60; slice++) {
      rechecked.length = 0;
      jest.advanceTimersByTime(250);
      const ids = listWritten().map(({ id, text }) => {
        expect(text).toBe(': beat\n\n');
        return id;
      });
      expect(ids.length).toBeLessThanOrEqual(Math.ceil(2000 / 60));
      expect(rechecked).toEqual(ids);
      all.push(...ids);
    }
    expect(all.toSorted((a, b) => a - b)).toEqual(streams.map((_, id) => id));
    await turn();
    expect(streams.map(({ writableEnded }) => writableEnded)).toEqual(streams.map((_, id) => id % 2 === 1));
    readers.close();
  });
});

test('refuses streams beyond five thousand per process until one of them closes', async () => {
  const readers = openReaders(fail);
  const open = (id: number) => readers.open(userOf(id), async () => userOf(id));
  const streams = Array.from({ length: 5000 }, (_, id) => open(id));
  expect(() => open(5000)).toThrow('server.busy');
  streams[0]?.destroy();
  await turn();
  expect(() => open(5000)).not.toThrow();
  expect(() => open(5001)).toThrow('server.busy');
  readers.close();
});

test('refuses the twenty-first stream of a user until one of the others closes', async () => {
  const readers = openReaders(fail);
  const open = (id: number) => readers.open(userOf(id), async () => userOf(id));
  const streams = Array.from({ length: 20 }, () => open(1));
  expect(() => open(1)).toThrow('live.too_many');
  open(2);
  streams[0]?.destroy();
  await turn();
  expect(() => open(1)).not.toThrow();
  readers.close();
});

test('leaves streams open when the session cannot be read', async () => {
  const errors: unknown[] = [];
  const readers = openReaders((error) => errors.push(error));
  const stream = readers.open(userOf(1), () => Promise.reject(new Error('away')));
  await expect(readers.recheck([1])).rejects.toThrow('away');
  expect(stream.writableEnded).toBe(false);
  readers.close();
});

test('a change of an inbox is sent only to its user, of many inboxes to all', async () => {
  const readers = openReaders(fail);
  const own = readers.open(userOf(1), async () => userOf(1));
  const other = readers.open(userOf(2), async () => userOf(2));
  const takeText = (stream: NodeJS.ReadableStream) => String(stream.read() ?? '');
  takeText(own);
  takeText(other);
  readers.write([{ ...change, subjects: [{ noun: 'notifications', id: 1 }] }, change]);
  await turn();
  expect(takeText(own)).toContain('"notifications"');
  const text = takeText(other);
  expect(text).toContain('"auctions"');
  expect(text).not.toContain('"notifications"');
  readers.write([{ ...change, subjects: [{ noun: 'notifications', id: 0 }] }]);
  await turn();
  expect(takeText(own)).toContain('"notifications"');
  expect(takeText(other)).toContain('"notifications"');
  readers.close();
});

test('a change of goals and of comments on them names neither the goals nor the user, and still names other rows', async () => {
  const readers = openReaders(fail);
  const stream = readers.open(userOf(2), async () => userOf(2));
  stream.read();
  const goals = [3, 4].map((id) => ({ noun: 'goals' as const, id }));
  readers.write([{ subjects: [...goals, ...change.subjects], userId: 1, tab: 'left' }]);
  await turn();
  expect(JSON.parse(String(stream.read()).replace('data: ', ''))).toEqual({
    subjects: [...change.subjects, { noun: 'goals', id: 0 }],
    userId: null,
    tab: null,
  });
  const onGoal = { noun: 'comments' as const, id: 0 };
  readers.write([{ subjects: [...goals, onGoal], userId: 1, tab: 'left' }]);
  await turn();
  expect(JSON.parse(String(stream.read()).replace('data: ', ''))).toEqual({
    subjects: [{ noun: 'goals', id: 0 }, onGoal],
    userId: null,
    tab: null,
  });
  readers.close();
});
