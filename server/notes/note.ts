import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import { type Note, type NoteForm, noteFields } from '#contract/notes';
import type { Context } from '../app-context';
import { refreshLastContact } from '../customers/contact';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { notifyUsers } from '../notifications/notify';
import { hasCustomerPermission } from '../permissions/clients';
import { readNote } from './queries';

/** Creates a note about a customer. Refuses mentions of users who may not see it. */
export async function createNote(
  { db, user, now }: Context,
  customerId: number,
  form: NoteForm,
): Promise<Note> {
  return db.transaction(async (tx) => {
    await checkMentions(tx, customerId, form.mentions);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into customer_notes ${columnsAndValues([
        ...toColumnValues(noteFields, form),
        { column: 'customer_id', value: customerId },
        { column: 'user_id', value: user.id },
      ])} returning id`);
    await refreshLastContact(tx, customerId);
    const eventId = await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: customerId,
      action: 'write-note',
    });
    await notifyMentioned(tx, { noteId: id, mentions: form.mentions, actorId: user.id, eventId, now });
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
  const { id: noteId } = await tx.row<{ id: number }>(sql`
    insert into customer_notes ${columnsAndValues([
      ...toColumnValues(noteFields, form),
      { column: 'customer_id', value: customerId },
    ])} returning id`);
  const eventId = await recordEvent(tx, {
    now,
    userId: null,
    noun: 'customers',
    id: customerId,
    action: 'write-note',
  });
  await notifyMentioned(tx, { noteId, mentions, actorId: null, eventId, now });
}

interface Mentioning {
  noteId: number;
  mentions: readonly number[];
  /** null: a customer wrote the note */
  actorId: number | null;
  eventId: number;
  now: Date;
}

const notifyMentioned = (tx: Db, { noteId, mentions, ...cause }: Mentioning): Promise<void> =>
  notifyUsers(tx, {
    kind: cause.actorId === null ? 'question-asked' : 'mentioned',
    subjectId: noteId,
    recipients: sql`
      select u.id from users u, customer_notes n join customers c on c.id = n.customer_id
      where n.id = ${noteId} and u.id = any(${[...mentions]}::bigint[]) and ${hasCustomerPermission('customers:see-notes')}`,
    ...cause,
  });

/** Updates a note. Refuses a stale version. */
export async function updateNote(
  context: Context,
  id: number,
  { version, ...form }: NoteForm & { version: number },
): Promise<Note> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const { customerId, mentions: mentionsBefore } = await lockNote(tx, context, id, version);
    const mentions = form.mentions.filter((one) => !mentionsBefore.includes(one));
    await checkMentions(tx, customerId, mentions);
    await tx.run(sql`
      update customer_notes set ${assignments(toColumnValues(noteFields, form))}, version = version + 1 where id = ${id}`);
    await refreshLastContact(tx, customerId);
    const eventId = await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: customerId,
      action: 'change-note',
    });
    await notifyMentioned(tx, { noteId: id, mentions, actorId: user.id, eventId, now });
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
    const { customerId } = await lockNote(tx, context, id, version);
    await tx.run(sql`delete from customer_notes where id = ${id}`);
    await refreshLastContact(tx, customerId);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id: customerId, action: 'remove-note' });
  });
}

/** Locks a note and returns its customer and the users it mentions. */
async function lockNote(
  tx: Db,
  context: Context,
  id: number,
  version: number,
): Promise<{ customerId: number; mentions: number[] }> {
  const { user } = context;
  const note = await tx.maybe<{ customerId: number; mentions: number[]; version: number }>(sql`
    select customer_id as "customerId", mentions::int[] as mentions, version from customer_notes where id = ${id} for update`);
  if (!note) return refuse('row.not_found');
  await checkVersion(tx, 'customers', note.customerId, note, version, () => readNote(tx, user, id));
  return note;
}

/** Refuses mentions of unknown users, and of users who may not see the notes of this customer. */
async function checkMentions(tx: Db, customerId: number, mentions: readonly number[]): Promise<void> {
  const users = await tx.rows<{ name: string; canSee: boolean }>(sql`
    select u.name, u.active and ${hasCustomerPermission('customers:see-notes')} as "canSee"
    from users u, customers c where u.id = any(${[...mentions]}::bigint[]) and c.id = ${customerId} order by u.name`);
  if (users.length !== new Set(mentions).size) refuseField('mentions', 'unknown_row');
  const names = users.filter(({ canSee }) => !canSee).map(({ name }) => name);
  if (names.length > 0) refuseField('mentions', 'no_access', { names: names.join(', ') });
}
