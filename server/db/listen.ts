import pg from 'pg';
import type { Database } from './database';

/** Milliseconds before a lost connection is taken again. */
const reconnectMs = 1000;

/**
 * Hears what is notified on a channel, over a connection of its own; `resumed` after one was lost and taken again, when
 * something may have been missed. Answers how to stop.
 */
export async function listen(
  { address }: Pick<Database, 'address'>,
  channel: string,
  onPayload: (payload: string) => void,
  onResumed: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const connect = async (isFirst: boolean) => {
    const next = new pg.Client({ connectionString: await address, application_name: 'rostrum live' });
    client = next;
    const onLost = () => {
      if (isStopped || client !== next) return;
      client = undefined;
      timer = setTimeout(() => void connect(false), reconnectMs);
    };
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (!isFirst) onResumed();
    } catch {
      onLost();
    }
  };
  await connect(true);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
