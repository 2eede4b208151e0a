import pg from 'pg';
import type { Database } from './database';

/** Milliseconds before a lost connection is taken again. */
const pause = 1000;

/**
 * Hears what is notified on a channel, over a connection of its own; `resumed` after one was lost and taken again, when
 * something may have been missed. Answers how to stop.
 */
export async function listen(
  { address }: Pick<Database, 'address'>,
  channel: string,
  heard: (payload: string) => void,
  resumed: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const connect = async (isFirst: boolean) => {
    const next = new pg.Client({ connectionString: await address, application_name: 'rostrum live' });
    client = next;
    const lost = () => {
      if (isOver || client !== next) return;
      client = undefined;
      timer = setTimeout(() => void connect(false), pause);
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (!isFirst) resumed();
    } catch {
      lost();
    }
  };
  await connect(true);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
