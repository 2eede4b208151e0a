import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import sql from 'sql-template-tag';
import { stories } from '#contract/events';
import type { Change } from '#contract/live';
import { may } from '#contract/permissions';
import type { Database } from '../db/database';
import { listen } from '../db/listen';
import { knowsWhose, revealsOwner } from '../events/whose';
import type { Live, User } from '../house';
import { gatherOwn } from './gathered';

const channel = 'rostrum_changes';
/** PostgreSQL's limit for a notification is 8,000 bytes. */
const longestPayload = 7900;
/** What happens within so many milliseconds is told to the other processes together. */
const gathering = 20;
/** Proxies close what is silent; whoever has signed out is noticed by the beat. */
const beat = 15_000;
/** A reader who takes nothing for so many bytes begins again with `again`. */
const mostUnread = 1024 * 1024;

interface Reader {
  user: User;
  who: () => Promise<User | null>;
  stream: PassThrough;
}

/**
 * Tells open pages what committed deeds change. Deeds of this process are heard from its database pool, those of other
 * processes by NOTIFY. A process that is killed between its commit and the notification leaves the others without it:
 * their pages see the change when they ask the next time. Through PgBouncer in transaction mode nothing is heard of
 * other processes.
 */
export function openLive(db: Database): Live {
  const self = randomUUID();
  const readers = new Set<Reader>();
  let waiting: Change[] = [];
  let sending: NodeJS.Timeout | undefined;
  let listening: Promise<() => Promise<void>> | undefined;
  let isClosed = false;

  const hear = (changes: readonly Change[]) => {
    for (const reader of readers) for (const change of changes) sendTo(reader, change);
  };
  const again = () => {
    for (const { stream } of readers) stream.write('event: again\ndata: {}\n\n');
  };
  const send = () => {
    const payload = JSON.stringify({ from: self, changes: waiting });
    waiting = [];
    sending = undefined;
    const said = payload.length > longestPayload ? JSON.stringify({ from: self }) : payload;
    // What is not told is met when the other processes' pages ask the next time.
    db.run(sql`select pg_notify(${channel}, ${said})`).catch(() => {});
  };
  const announce = (changes: readonly Change[]) => {
    if (changes.length === 0) return;
    hear(changes);
    waiting.push(...changes);
    sending ??= setTimeout(send, gathering);
  };
  const own = gatherOwn(announce);
  const unwatch = db.watch((changes) => announce(changes.filter((change) => !own.take(change))));
  const onPayload = (payload: string) => {
    const { from, changes } = JSON.parse(payload) as { from: string; changes?: Change[] };
    if (from === self) return;
    if (changes) hear(changes);
    else again();
  };
  const beating = setInterval(() => void beatAll(readers), beat).unref();

  return {
    async follow(user, who) {
      // Before the stream is open nobody may believe that nothing happens.
      listening ??= listen(db, channel, onPayload, again);
      await listening;
      const stream = new PassThrough();
      const reader = { user, who, stream };
      readers.add(reader);
      stream.on('close', () => readers.delete(reader));
      stream.write('retry: 2000\n\n');
      // Asked for while the house was closing: nobody would end it any more.
      if (isClosed) stream.end();
      return stream;
    },
    async close() {
      isClosed = true;
      unwatch();
      own.close();
      clearInterval(beating);
      clearTimeout(sending);
      for (const { stream } of readers) stream.end();
      await (await listening)?.();
    },
  };
}

/** What the reader may read of a change. */
function sendTo({ user, stream }: Reader, change: Change): void {
  // Who knows whose a thing is of their departments alone is not told of whom a thing was about.
  const isSecret = revealsOwner(change.subjects) && knowsWhose(user) !== 'all';
  const subjects = change.subjects.filter(
    ({ noun }) => may(user, stories[noun].read) && !(isSecret && noun === 'customers'),
  );
  if (subjects.length === 0) return;
  stream.write(`data: ${JSON.stringify({ ...change, subjects })}\n\n`);
  if (stream.writableLength > mostUnread) stream.destroy();
}

async function beatAll(readers: ReadonlySet<Reader>): Promise<void> {
  for (const reader of readers) {
    const user = await reader.who().catch(() => reader.user);
    if (user === null) reader.stream.end();
    else {
      reader.user = user;
      reader.stream.write(': beat\n\n');
    }
  }
}
