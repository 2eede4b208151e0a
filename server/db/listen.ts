import pg from 'pg';
import type { Database } from './database';

/** milliseconds before a lost connection is opened again */
const reconnectMs = 1000;

/**
 * Listens to notifications on a channel over a separate connection. Calls `onResumed` after a lost connection was opened
 * again, when notifications may have been missed. Returns a function that stops listening.
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
