import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Run } from '../jobs/job';
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
 * screens all customers. Otherwise it does nothing. A retry starts over.
 */
export async function refreshSanctions(
  { db, now, nudge }: Pick<AppContext, 'db' | 'now' | 'nudge'>,
  _: Record<string, never>,
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const lists = await db.rows<{ id: number; entries: number }>(sql`
    select id, entries from sanction_lists where state = 'CURRENT' and key_version < ${keyVersion} order by id`);
  const total = lists.reduce((sum, { entries }) => sum + entries, 0);
  let done = 0;
  for (const { id: listId } of lists) {
    for (let lastId = 0; ; ) {
      const entries = await db.rows<StoredEntry>(sql`
        select e.id, e.names, e.subject, coalesce((
          select array_agg(n.name) from sanction_names n where n.entry_id = e.id and n.is_weak), '{}') as "weakNames"
        from sanction_entries e where e.list_id = ${listId} and e.id > ${lastId} order by e.id limit ${batchSize}`);
      const last = entries.at(-1);
      if (!last) break;
      await db.transaction(async (tx) => {
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
      });
      lastId = last.id;
      done += entries.length;
      await progress(done, total);
    }
  }
  if (lists.length === 0) return;
  await db.transaction(async (tx) => {
    const ids = lists.map(({ id }) => id);
    await tx.run(sql`update sanction_lists set key_version = ${keyVersion} where id = any(${ids}::bigint[])`);
    await startRun(tx, now());
    announceLists(tx);
  });
  nudge?.();
}
