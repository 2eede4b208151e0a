import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import type { Change } from '#contract/live';
import type { Live } from '../../app-context';
import type { Database } from '../../db/database';
import { listen } from '../../db/listen';
import { forgetKnown } from '../../session/known';
import { gatherOwn } from './gathered';
import { openReaders } from './readers';

const channel = 'rostrum_changes';
/** PostgreSQL's limit for a notification is 8,000 bytes. */
const longestPayload = 7900;
/** What happens within so many milliseconds is told to the other processes together. */
const gathering = 20;

/** What one process tells the others: changes, users whose sessions or rights changed, or, without either, that there was too much. */
interface Payload {
  from: string;
  changes?: Change[];
  users?: readonly number[];
}

/**
 * Tells open pages what committed actions change. Actions of this process are heard from its database pool, those of other
 * processes by NOTIFY. A process that is killed between its commit and the notification leaves the others without it:
 * their pages see the change when they ask the next time. Through PgBouncer in transaction mode nothing is heard of
 * other processes.
 */
export function openLive(db: Database, log: Pick<FastifyBaseLogger, 'error'>): Live {
  const self = randomUUID();
  const readers = openReaders((error) => log.error({ error }, 'open streams could not be checked'));
  const waiting: Change[] = [];
  let sending: NodeJS.Timeout | undefined;
  let listening: Promise<() => Promise<void>> | undefined;

  const notify = async (payload: Omit<Payload, 'from'>) => {
    const text = JSON.stringify({ from: self, ...payload });
    try {
      await db.run(
        sql`select pg_notify(${channel}, ${text.length > longestPayload ? JSON.stringify({ from: self }) : text})`,
      );
    } catch (error) {
      // Pages of other processes see the change when they ask the next time.
      log.error({ error }, 'other processes were not notified');
    }
  };
  const announce = (changes: readonly Change[]) => {
    if (changes.length === 0) return;
    readers.write(changes);
    waiting.push(...changes);
    sending ??= setTimeout(() => {
      sending = undefined;
      void notify({ changes: waiting.splice(0) });
    }, gathering);
  };
  const own = gatherOwn(announce);
  const unwatch = db.watch((changes) => announce(changes.filter((change) => !own.take(change))));
  const recheck = (userIds: readonly number[]) => {
    readers
      .recheck(userIds)
      .catch((error: unknown) => log.error({ error }, 'open streams could not be checked'));
  };
  const onPayload = (text: string) => {
    const { from, changes, users } = JSON.parse(text) as Payload;
    if (from === self) return;
    if (users) {
      forgetKnown(db);
      recheck(users);
    } else if (changes) readers.write(changes);
    else readers.again();
  };

  return {
    async follow(user, who) {
      // Before the stream is open nobody may believe that nothing happens.
      listening ??= listen(db, channel, onPayload, readers.again);
      await listening;
      return readers.open(user, who);
    },
    recheck(userIds) {
      recheck(userIds);
      void notify({ users: userIds });
    },
    async close() {
      unwatch();
      own.close();
      clearTimeout(sending);
      readers.close();
      await (await listening)?.();
    },
  };
}
