import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventTypes } from '#contract/api/events';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { Change } from '#contract/live';
import type { User } from '../../app-context';
import { getCustomerVisibility, revealsOwner } from '../../events/owner-visibility';
import { isAnnouncedWithoutRow, isForOneUser } from '../../events/row-subjects';
import { listFollowable } from './feed-changes';

/** A browser needs one stream, or one per tab without TLS; more than this is a client that leaks connections. */
const maxPerUser = 20;
const maxPerProcess = 5000;
/** Every stream is written to once in this time, because proxies close silent connections. Milliseconds. */
const heartbeatMs = 15_000;
/** The streams are written in slices within one heartbeat, so that thousands of them never delay a request. */
const slicesPerHeartbeat = 60;
/** how many streams are written before other work gets its turn */
const sliceSize = 200;
/** a reader with so many unread bytes is disconnected and starts again */
const maxUnreadBytes = 1024 * 1024;
/** with more undelivered changes than this, readers are told to reload everything */
const maxPending = 1000;
/** Above this many characters, loading everything again is cheaper than sending earlier changes. */
const maxReplayLength = 64 * 1024;
/** how many changes are kept for streams that open later */
const maxRecent = 1000;

export const resyncMessage = 'event: again\ndata: {}\n\n';

interface Reader {
  user: User;
  /** reads the session again; returns null once it has ended */
  loadUser: () => Promise<User | null>;
  stream: PassThrough;
}

/** Manages the open streams of this process: their users and what is written to them. */
export function openReaders(onError: (error: unknown) => void) {
  const readers = new Set<Reader>();
  let pending: Change[] = [];
  let recent: { at: number; change: Change }[] = [];
  /** `recent` contains all changes after this time (`performance.now()`) */
  let completeSince = performance.now();
  let isDelivering = false;
  let isClosed = false;

  /**
   * Closes the streams of ended sessions and of users whose permissions have changed; the browser reconnects with its
   * current session.
   */
  const closeEndedSessions = async (candidates: readonly Reader[]) => {
    await Promise.all(
      candidates.map(async (reader) => {
        const user = await reader.loadUser();
        if (user === null || toRightsKey(user) !== toRightsKey(reader.user)) reader.stream.end();
      }),
    );
  };

  const deliver = async () => {
    while (pending.length > 0 && !isClosed) {
      const changes = pending;
      pending = [];
      const getMessage = cacheMessagesByRole(changes);
      let writtenCount = 0;
      for (const { user, stream } of [...readers]) {
        const text = getMessage(user);
        if (text === '' || stream.writableEnded) continue;
        stream.write(text);
        if (stream.writableLength > maxUnreadBytes) stream.destroy();
        if (++writtenCount % sliceSize === 0) await nextTurn();
      }
    }
  };

  const write = (changes: readonly Change[]): void => {
    pending.push(...changes);
    remember(changes);
    if (pending.length > maxPending) resync();
    if (isDelivering) return;
    isDelivering = true;
    void deliver()
      .catch(onError)
      .finally(() => {
        isDelivering = false;
      });
  };

  const resync = () => {
    pending = [];
    recent = [];
    completeSince = performance.now();
    for (const { stream } of readers) if (!stream.writableEnded) stream.write(resyncMessage);
  };

  const remember = (changes: readonly Change[]) => {
    const at = performance.now();
    recent.push(...changes.map((change) => ({ at, change })));
    const dropped = recent.splice(0, Math.max(0, recent.length - maxRecent));
    completeSince = dropped.at(-1)?.at ?? completeSince;
  };

  /** Returns the messages about changes after this time, or the request to reload everything if some are unknown or they are many. */
  const replay = (user: User, since: number): string => {
    if (since <= completeSince) return resyncMessage;
    const changes = recent.flatMap(({ at, change }) => (at >= since ? [change] : []));
    // Whether the user follows one of the rows was not asked while the stream was closed.
    const hasFeed = listFollowable(changes).length > 0;
    const messages = buildMessages(user, hasFeed ? [...changes, toFeedChange([user.id])] : changes);
    return messages.length > maxReplayLength ? resyncMessage : messages;
  };

  let slice = 0;
  const sendHeartbeats = async () => {
    slice = (slice + 1) % slicesPerHeartbeat;
    const due = [...readers].filter((_, at) => at % slicesPerHeartbeat === slice);
    for (const { stream } of due) if (!stream.writableEnded) stream.write(': beat\n\n');
    await closeEndedSessions(due);
  };
  // When the sessions cannot be read the streams stay open, and the next heartbeat tries again.
  const heartbeatTimer = setInterval(
    () => void sendHeartbeats().catch(onError),
    heartbeatMs / slicesPerHeartbeat,
  ).unref();

  return {
    /**
     * Opens a stream. It begins with the changes since a time (`performance.now()`), if one is passed. Throws
     * `live.too_many` when the user has too many, and `server.busy` when the process has too many.
     */
    open(user: User, loadUser: Reader['loadUser'], since?: number): PassThrough {
      if (readers.size >= maxPerProcess) refuse('server.busy');
      const ownStreams = [...readers].filter((reader) => reader.user.id === user.id);
      if (ownStreams.length >= maxPerUser) refuse('live.too_many', { maximum: maxPerUser });
      const stream = new PassThrough();
      const reader = { user, loadUser, stream };
      readers.add(reader);
      stream.on('close', () => readers.delete(reader));
      stream.write(`retry: 2000\n\n${since === undefined ? '' : replay(user, since)}`);
      // A stream requested while the server is closing would never end.
      if (isClosed) stream.end();
      return stream;
    },
    /** Writes changes to all users who may read them, in order, without delaying other work. */
    write,
    /** Returns the users who have streams. */
    listUserIds: (): number[] => [...new Set([...readers].map(({ user }) => user.id))],
    /** Tells these users that their feed may have changed. */
    notifyFeeds: (userIds: readonly number[]): void => write([toFeedChange(userIds)]),
    resync,
    /** Closes the streams of those of these users whose session has ended or whose permissions have changed. */
    async recheck(userIds: readonly number[]): Promise<void> {
      await closeEndedSessions([...readers].filter(({ user }) => userIds.includes(user.id)));
    },
    close(): void {
      isClosed = true;
      clearInterval(heartbeatTimer);
      for (const { stream } of readers) stream.end();
    },
  };
}

const toFeedChange = (userIds: readonly number[]): Change => ({
  subjects: userIds.map((id) => ({ noun: 'feed', id })),
  userId: null,
  tab: null,
});

const toRightsKey = ({ role, departmentIds }: User): string => JSON.stringify([role, departmentIds]);

/**
 * What a reader may see of some changes depends only on the role, so each message is built once per role. Changes for
 * single users are added.
 */
function cacheMessagesByRole(changes: readonly Change[]): (user: User) => string {
  const ownChanges = changes.filter(({ subjects }) => subjects.some(isForOneUser));
  const otherChanges = changes.filter((change) => !ownChanges.includes(change));
  const texts = new Map<string, string>();
  return (user) => {
    const text = texts.get(user.role) ?? buildMessages(user, otherChanges);
    texts.set(user.role, text);
    return text + buildMessages(user, ownChanges);
  };
}

const buildMessages = (user: User, changes: readonly Change[]): string =>
  changes.map((change) => buildMessage(user, change)).join('');

function buildMessage(user: User, change: Change): string {
  // A reader who may see the owners of items in their own departments only is not told which customer a change was about.
  const isSecret = revealsOwner(change.subjects) && getCustomerVisibility(user) !== 'all';
  const subjects = change.subjects.filter(
    (subject) =>
      can(user, eventTypes[subject.noun].read) &&
      !(isSecret && subject.noun === 'customers') &&
      // 0: many users
      !(isForOneUser(subject) && subject.id !== 0 && subject.id !== user.id),
  );
  return subjects.length === 0 ? '' : `data: ${JSON.stringify(withoutRows({ ...change, subjects }))}\n\n`;
}

/**
 * Leaves out the rows that not every reader may know of, so that pages only load them again. The user and the tab are left
 * out with them: other changes of the same tab name its user.
 */
function withoutRows(change: Change): Change {
  const hidden = new Set(change.subjects.filter(isAnnouncedWithoutRow).map(({ noun }) => noun));
  if (hidden.size === 0) return change;
  const others = change.subjects.filter((subject) => !isAnnouncedWithoutRow(subject));
  return { subjects: [...others, ...[...hidden].map((noun) => ({ noun, id: 0 }))], userId: null, tab: null };
}
