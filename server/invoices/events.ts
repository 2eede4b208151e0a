import sql from 'sql-template-tag';
import type { EventAction } from '#contract/api/events';
import type { Db } from '../db/database';
import { type Actor, recordEvents } from '../events/event';

/** Records an event for each of these invoices. Its auction and its customer show it as well. */
export const recordInvoices = (
  tx: Db,
  { now, userId }: Actor,
  ids: readonly number[],
  action: EventAction<'invoices'>,
  reason = '',
): Promise<void> =>
  recordEvents(
    tx,
    { noun: 'invoices', userId },
    sql`
      select ${now}::timestamptz, ${userId}::bigint, id, ${action}, null::text, null::text, null::jsonb, nullif(${reason}, '')
      from unnest(${[...ids]}::bigint[]) id`,
  );
