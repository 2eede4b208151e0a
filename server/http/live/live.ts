import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import type { Change } from '#contract/live';
import type { Live } from '../../app-context';
import type { Database } from '../../db/database';
import { channel, type Subscription } from '../../db/listen';
import { clearSessionCache } from '../../session/session-cache';
import { batchSystemChanges } from './batched';
import { watchFeeds } from './feed-changes';
import { openReaders } from './readers';

/** PostgreSQL's limit for a notification is 8,000 bytes. */
const maxPayloadLength = 7900;
/** changes within so many milliseconds are sent to the other processes together */
const batchMs = 20;

/**
 * A message between processes: changes, users whose sessions or permissions changed, or neither when there was too much to
 * list. `work` is not for pages (db/waker.ts).
 */
interface Payload {
  from: string;
  changes?: Change[];
  users?: readonly number[];
  work?: string;
}

/**
 * Notifies open pages of what committed actions change. Changes of this process come from its database pool, those of other
 * processes by NOTIFY. When a process is killed between its commit and the notification, pages of other processes see the
 * change with their next request. Through PgBouncer in transaction mode no notification arrives.
 */
export function openLive(db: Database, log: Pick<FastifyBaseLogger, 'error'>): Live {
  const processId = randomUUID();
  const streams = openReaders((error) => log.error({ error }, 'open streams could not be checked'));
  const feeds = watchFeeds(db, {
    listUserIds: streams.listUserIds,
    notify: streams.notifyFeeds,
    onError: (error) => log.error({ error }, 'changes of feeds were not announced'),
  });
  const write = (changes: readonly Change[]) => {
    streams.write(changes);
    feeds.add(changes);
  };
  const pending: Change[] = [];
  let notifyTimer: NodeJS.Timeout | undefined;
  let subscription: Subscription | undefined;

  const notify = async (payload: Omit<Payload, 'from'>) => {
    const text = JSON.stringify({ from: processId, ...payload });
    try {
      await db.run(
        sql`select pg_notify(${channel}, ${text.length > maxPayloadLength ? JSON.stringify({ from: processId }) : text})`,
      );
    } catch (error) {
      // Pages of other processes see the change with their next request.
      log.error({ error }, 'other processes were not notified');
    }
  };
  const announce = (changes: readonly Change[]) => {
    if (changes.length === 0) return;
    write(changes);
    pending.push(...changes);
    notifyTimer ??= setTimeout(() => {
      notifyTimer = undefined;
      void notify({ changes: pending.splice(0) });
    }, batchMs);
  };
  const systemChanges = batchSystemChanges(announce);
  const stopWatching = db.watch((changes) =>
    announce(changes.filter((change) => !systemChanges.add(change))),
  );
  const recheck = (userIds: readonly number[]) => {
    streams
      .recheck(userIds)
      .catch((error: unknown) => log.error({ error }, 'open streams could not be checked'));
  };
  const onPayload = (text: string) => {
    const { from, changes, users, work } = JSON.parse(text) as Payload;
    if (from === processId || work) return;
    if (users) {
      clearSessionCache(db);
      recheck(users);
    } else if (changes) write(changes);
    else streams.resync();
  };

  const subscribe = async () => {
    if (!subscription) {
      subscription = db.listen({ onPayload, onConnected: streams.resync });
      // Earlier changes of other processes are unknown.
      streams.resync();
    }
    await subscription.ready;
  };

  return {
    subscribe,
    async follow(user, loadUser, replayMs) {
      const requestedAt = performance.now();
      // The stream must not open before notifications arrive, or its reader would miss changes.
      await subscribe();
      return streams.open(user, loadUser, replayMs > 0 ? requestedAt - replayMs : undefined);
    },
    recheck(userIds) {
      recheck(userIds);
      void notify({ users: userIds });
    },
    async close() {
      stopWatching();
      systemChanges.close();
      feeds.close();
      clearTimeout(notifyTimer);
      streams.close();
      subscription?.stop();
    },
  };
}
