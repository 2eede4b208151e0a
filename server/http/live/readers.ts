import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventTypes } from '#contract/api/events';
import { can } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { Change } from '#contract/live';
import type { User } from '../../app-context';
import { getCustomerVisibility, revealsOwner } from '../../events/owner-visibility';

/** One browser needs one stream, without TLS one per tab: more than this is a program that leaks connections. */
const maxPerUser = 20;
const maxPerProcess = 5000;
/** Every stream is written to once in this time, because proxies close silent connections; milliseconds. */
const heartbeatMs = 15_000;
/** The streams take turns within a beat, so that thousands of them never hold up a request. */
const slicesPerHeartbeat = 60;
/** So many streams are written to before other work has its turn. */
const sliceSize = 200;
/** A reader who leaves so many bytes unread is cut off and begins again. */
const maxUnreadBytes = 1024 * 1024;
/** Beyond so many undelivered changes readers are told to ask for everything again. */
const maxPending = 1000;

export const resyncMessage = 'event: again\ndata: {}\n\n';

interface Reader {
  user: User;
  /** reads the session again: null once it has ended */
  loadUser: () => Promise<User | null>;
  stream: PassThrough;
}

/** The open streams of this process: who they belong to, and what is written to them. */
export function openReaders(onError: (error: unknown) => void) {
  const readers = new Set<Reader>();
  let pending: Change[] = [];
  let isDelivering = false;
  let isClosed = false;

  /** Closes the streams of ended sessions and of users whose rights have changed; the browser connects again with its own. */
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

  const resync = () => {
    pending = [];
    for (const { stream } of readers) if (!stream.writableEnded) stream.write(resyncMessage);
  };

  let slice = 0;
  const sendHeartbeats = async () => {
    slice = (slice + 1) % slicesPerHeartbeat;
    const due = [...readers].filter((_, at) => at % slicesPerHeartbeat === slice);
    for (const { stream } of due) if (!stream.writableEnded) stream.write(': beat\n\n');
    await closeEndedSessions(due);
  };
  // A failure to read the sessions leaves the streams open: the next beat asks again.
  const heartbeatTimer = setInterval(
    () => void sendHeartbeats().catch(onError),
    heartbeatMs / slicesPerHeartbeat,
  ).unref();

  return {
    /** Opens a stream. Refuses `live.too_many` to a user with too many, and `server.busy` when the process has too many. */
    open(user: User, loadUser: Reader['loadUser']): PassThrough {
      if (readers.size >= maxPerProcess) refuse('server.busy');
      const ownStreams = [...readers].filter((reader) => reader.user.id === user.id);
      if (ownStreams.length >= maxPerUser) refuse('live.too_many', { maximum: maxPerUser });
      const stream = new PassThrough();
      const reader = { user, loadUser, stream };
      readers.add(reader);
      stream.on('close', () => readers.delete(reader));
      stream.write('retry: 2000\n\n');
      // A stream that was asked for while the server was closing would never be ended.
      if (isClosed) stream.end();
      return stream;
    },
    /** Writes changes to everybody who may read them, in order, without holding up other work. */
    write(changes: readonly Change[]): void {
      pending.push(...changes);
      if (pending.length > maxPending) resync();
      if (isDelivering) return;
      isDelivering = true;
      void deliver()
        .catch(onError)
        .finally(() => {
          isDelivering = false;
        });
    },
    resync,
    /** Closes the streams of these users whose session has ended or whose rights have changed. */
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

const toRightsKey = ({ role, departmentIds }: User): string => JSON.stringify([role, departmentIds]);

/** What a reader may read of some changes depends on the role alone, so that each text is made once per role. */
function cacheMessagesByRole(changes: readonly Change[]): (user: User) => string {
  const texts = new Map<string, string>();
  return (user) => {
    const text = texts.get(user.role) ?? changes.map((change) => buildMessage(user, change)).join('');
    texts.set(user.role, text);
    return text;
  };
}

function buildMessage(user: User, change: Change): string {
  // Who may know the owner of things of their own departments only does not learn whom a thing was about.
  const isSecret = revealsOwner(change.subjects) && getCustomerVisibility(user) !== 'all';
  const subjects = change.subjects.filter(
    ({ noun }) => can(user, eventTypes[noun].read) && !(isSecret && noun === 'customers'),
  );
  return subjects.length === 0 ? '' : `data: ${JSON.stringify({ ...change, subjects })}\n\n`;
}
