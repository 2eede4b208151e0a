import pg from 'pg';

/** The channel of all notifications between processes. The triggers of migration 0200 name it too. */
export const channel = 'rostrum_changes';

/** The name under which PostgreSQL lists the connection of each process. */
export const liveConnection = 'rostrum live';

/** milliseconds before a lost connection is opened again */
const reconnectMs = 1000;
/** After so many silent milliseconds the system tests the connection, so that a lost one is noticed without a statement. */
const keepAliveMs = 10_000;

export interface Subscriber {
  onPayload(payload: string): void;
  /** called whenever the connection was opened: notifications before that may have been missed */
  onConnected(): void;
  /** called when the connection was lost; it is opened again soon */
  onLost?(): void;
}

export interface Subscription {
  /** resolves when the first attempt to connect has ended */
  ready: Promise<void>;
  /** whether notifications arrive: the connection is open, and no pooler is in between */
  isActive(): boolean;
  stop(): void;
}

/** Receives notifications for any number of subscribers over one connection, which the first subscription opens. */
export function openNotifications(address: Promise<string>) {
  const subscribers = new Set<Subscriber>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ready: Promise<void> | undefined;
  let isActive = false;
  let isClosed = false;
  const connect = async () => {
    const next = new pg.Client({
      connectionString: await address,
      application_name: liveConnection,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    });
    if (isClosed) return;
    client = next;
    const onLost = () => {
      if (isClosed || client !== next) return;
      client = undefined;
      isActive = false;
      timer = setTimeout(() => void connect(), reconnectMs);
      for (const subscriber of subscribers) subscriber.onLost?.();
    };
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', ({ payload = '' }) => {
      for (const { onPayload } of subscribers) onPayload(payload);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as pid');
      if (client !== next) return;
      // A pooler reports a process id of its own.
      isActive = 'processID' in next && next.processID === rows[0]?.pid;
      for (const { onConnected } of subscribers) onConnected();
    } catch {
      onLost();
      next.end().catch(() => {});
    }
  };
  return {
    subscribe(subscriber: Subscriber): Subscription {
      subscribers.add(subscriber);
      ready ??= connect();
      // Without an address the pool reports the failure.
      ready.catch(() => {});
      return { ready, isActive: () => isActive, stop: () => void subscribers.delete(subscriber) };
    },
    async close(): Promise<void> {
      isClosed = true;
      isActive = false;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
