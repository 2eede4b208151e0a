import sql from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { eventFieldLabel } from '../../src/components/activity/eventWords';

/** Returns the changed fields in events for which the history has no label: `gallery.kind`. */
export async function findUnlabeledChanges(db: Database): Promise<string[]> {
  const changed = await db.rows<{ noun: string; field: string }>(sql`
    select distinct noun, field from events, jsonb_object_keys(changes) field where jsonb_typeof(changes) = 'object'`);
  return changed
    .filter(({ noun, field }) => eventFieldLabel(noun, field) === undefined)
    .map(({ noun, field }) => `${noun}.${field}`);
}
