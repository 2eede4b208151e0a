import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { insertNames } from './entries';
import { keyVersion } from './matching/keys';
import type { EntrySubject } from './reading/entry';
import { announceLists, startRun } from './run';

const batchSize = 500;

interface StoredEntry {
  id: number;
  names: string[];
  weakNames: string[];
  subject: EntrySubject;
}

/**
 * Runs after an update of the software: recomputes the search keys of current lists when they are of an older version, then
 * screens all customers. Otherwise it does nothing. A retry continues after the last batch, unless the keys changed again.
 */
export async function refreshSanctions(
  { db, now, nudge }: Pick<AppContext, 'db' | 'now' | 'nudge'>,
  stored: Payload<'refresh-sanctions'>,
  { progress, step, checkpoint }: Pick<Run, 'progress' | 'step' | 'checkpoint'>,
): Promise<void> {
  const lists = await db.rows<{ id: number; entries: number }>(sql`
    select id, entries from sanction_lists where state = 'CURRENT' and key_version < ${keyVersion} order by id`);
  const listIds = lists.map(({ id }) => id);
  const total = lists.reduce((sum, { entries }) => sum + entries, 0);
  let lastId = stored.keyVersion === keyVersion ? (stored.afterId ?? 0) : 0;
  let { done } = await db.row<{ done: number }>(sql`
    select count(*) as done from sanction_entries where list_id = any(${listIds}::bigint[]) and id <= ${lastId}`);
  for (;;) {
    const entries = await db.rows<StoredEntry>(sql`
      select e.id, e.names, e.subject, coalesce((
        select array_agg(n.name) from sanction_names n where n.entry_id = e.id and n.is_weak), '{}') as "weakNames"
      from sanction_entries e where e.list_id = any(${listIds}::bigint[]) and e.id > ${lastId} order by e.id limit ${batchSize}`);
    const last = entries.at(-1);
    if (!last) break;
    lastId = last.id;
    const refreshBatch = async (tx: Db) => {
      const ids = entries.map(({ id }) => id);
      // The list and its entries may have been replaced meanwhile.
      const existing = await tx.rows<{ id: number }>(
        sql`select id from sanction_entries where id = any(${ids}::bigint[]) for update`,
      );
      await tx.run(sql`delete from sanction_names where entry_id = any(${ids}::bigint[])`);
      const existingIds = new Set(existing.map(({ id }) => id));
      await insertNames(
        tx,
        entries.filter(({ id }) => existingIds.has(id)),
      );
      await checkpoint(tx, { keyVersion, afterId: last.id });
    };
    await step(() => db.transaction(refreshBatch));
    done += entries.length;
    await progress(done, total);
  }
  if (lists.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.run(
      sql`update sanction_lists set key_version = ${keyVersion} where id = any(${listIds}::bigint[])`,
    );
    await startRun(tx, now());
    announceLists(tx);
  });
  nudge?.();
}
