import sql from 'sql-template-tag';
import type { Database } from '../../server/db/database';
import { eventFieldLabel } from '../../src/components/activity/eventWords';

/** What the events of a house remember to have been changed and no story could name: `gallery.kind`. */
export async function findUnlabelledChanges(db: Database): Promise<string[]> {
  const changed = await db.rows<{ noun: string; field: string }>(sql`
    select distinct noun, field from events, jsonb_object_keys(changes) field where jsonb_typeof(changes) = 'object'`);
  return changed
    .filter(({ noun, field }) => eventFieldLabel(noun, field) === undefined)
    .map(({ noun, field }) => `${noun}.${field}`);
}
