import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { type Note, type NoteForm, noteFields } from '#contract/notes';
import type { Context } from '../app-context';
import { refreshLastContact } from '../customers/contact';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { readNote } from './queries';

/** Creates a note about a customer. Refuses mentions of unknown users. */
export async function createNote(
  { db, user, now }: Context,
  customerId: number,
  form: NoteForm,
): Promise<Note> {
  return db.transaction(async (tx) => {
    await checkMentions(tx, form.mentions);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into customer_notes ${columnsAndValues([
        ...toColumnValues(noteFields, form),
        { column: 'customer_id', value: customerId },
        { column: 'user_id', value: user.id },
      ])} returning id`);
    await refreshLastContact(tx, customerId);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id: customerId, action: 'write-note' });
    return readNote(tx, user, id);
  });
}

interface MessageNote {
  customerId: number;
  text: string;
  /** users who see the note on their home page */
  mentions: readonly number[];
  now: Date;
}

/** Saves a message from a customer as a note, in the caller's transaction. */
export async function recordMessageNote(
  tx: Db,
  { customerId, text, mentions, now }: MessageNote,
): Promise<void> {
  const form: NoteForm = { kind: 'NOTE', text, at: now.toISOString(), mentions: [...mentions] };
  await tx.run(sql`
    insert into customer_notes ${columnsAndValues([
      ...toColumnValues(noteFields, form),
      { column: 'customer_id', value: customerId },
    ])}`);
  await recordEvent(tx, { now, userId: null, noun: 'customers', id: customerId, action: 'write-note' });
}

/** Updates a note. Refuses a stale version. */
export async function updateNote(
  context: Context,
  id: number,
  { version, ...form }: NoteForm & { version: number },
): Promise<Note> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const customerId = await lockNote(tx, context, id, version);
    await checkMentions(tx, form.mentions);
    await tx.run(sql`
      update customer_notes set ${assignments(toColumnValues(noteFields, form))}, version = version + 1 where id = ${id}`);
    await refreshLastContact(tx, customerId);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id: customerId, action: 'change-note' });
    return readNote(tx, user, id);
  });
}

/** Deletes a note. Refuses a stale version. */
export async function removeNote(
  context: Context,
  id: number,
  { version }: { version: number },
): Promise<void> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const customerId = await lockNote(tx, context, id, version);
    await tx.run(sql`delete from customer_notes where id = ${id}`);
    await refreshLastContact(tx, customerId);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id: customerId, action: 'remove-note' });
  });
}

/** Locks a note and returns the id of its customer. */
async function lockNote(tx: Db, context: Context, id: number, version: number): Promise<number> {
  const { user } = context;
  const note = await tx.maybe<{ customerId: number; userId: number; version: number }>(sql`
    select customer_id as "customerId", user_id as "userId", version from customer_notes where id = ${id} for update`);
  if (!note) return refuse('row.not_found');
  await checkVersion(tx, 'customers', note.customerId, note, version, () => readNote(tx, user, id));
  return note.customerId;
}

async function checkMentions(tx: Db, mentions: readonly number[]): Promise<void> {
  const { existing } = await tx.row<{ existing: number }>(
    sql`select count(*) as existing from users where id = any(${[...mentions]}::bigint[])`,
  );
  if (existing !== new Set(mentions).size) refuseField('mentions', 'unknown_row');
}
