import { isValid } from 'i18n-iso-countries';
import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Download, Upload, UploadAction } from '#contract/api/route';
import { documentFields } from '#contract/verification-fields';
import type { DocumentForm, Verification } from '#contract/verifications';
import type { AppContext, Context } from '../app-context';
import { assignments, toColumnValues } from '../db/fields';
import { recordEvent } from '../events/event';
import { receiveFile } from '../http/uploads';
import { logAccess } from '../permissions/access-log';
import { addCollector, lockVerification, readVerification } from './verification';

const maxBytes = 30 * 1024 * 1024;
const maxDocuments = 100;

/**
 * Adds the file of a document. Refuses one that is too large, any file for a verified customer, and more than a hundred
 * documents.
 */
export async function addDocument(
  { app }: Context,
  file: Upload,
): Promise<UploadAction<{ id: number }, Context>> {
  const { fileKey, fileName, bytes } = await receiveFile(app, {
    file,
    folder: 'identity',
    maxBytes,
  });
  return async (context) => {
    const { db: tx, user, now } = context;
    const { id: customerId } = await context.subject();
    const { state, documents } = await lockVerification(tx, customerId, now);
    if (state === 'VERIFIED') refuse('verification.already_verified');
    if (documents.length >= maxDocuments) refuse('document.too_many', { max: maxDocuments });
    const inserted = await tx.row<{ id: number }>(sql`
      insert into identity_documents (customer_id, file_key, file_name, bytes, added_by, added_at)
      values (${customerId}, ${fileKey}, ${fileName}, ${bytes}, ${user.id}, ${now}) returning id`);
    await recordDocumentChange(tx, context, customerId, 'add-document');
    return inserted;
  };
}

type Actor = Pick<Context, 'user' | 'now'>;
/** Records a change of the evidence, and the user as one of its collectors. */
async function recordDocumentChange(
  tx: Context['db'],
  { user, now }: Actor,
  customerId: number,
  action: 'add-document' | 'update-document' | 'remove-document',
): Promise<void> {
  await tx.run(sql`
    update verifications set version = version + 1 ${addCollector(user.id)} where customer_id = ${customerId}`);
  await recordEvent(tx, { now, userId: user.id, noun: 'verifications', id: customerId, action });
}

interface DocumentRef {
  id: number;
  document: number;
}

/** Updates the data of a document. Refuses this for a verified customer. */
export function updateDocument(
  context: Context,
  { id, document }: DocumentRef,
  input: Partial<DocumentForm>,
): Promise<Verification> {
  return context.db.transaction(async (tx) => {
    const { state, documents } = await lockVerification(tx, id, context.now);
    const before = documents.find((existing) => existing.id === document) ?? refuse('row.not_found');
    if (state === 'VERIFIED') refuse('verification.already_verified');
    if (input.issuingCountry && !isValid(input.issuingCountry)) refuseField('issuingCountry', 'unknown_row');
    await tx.run(sql`
      update identity_documents set ${assignments(toColumnValues(documentFields, { ...before, ...input }))}
      where id = ${document}`);
    await recordDocumentChange(tx, context, id, 'update-document');
    return readVerification({ db: tx, user: context.user, subject: context.subject }, id);
  });
}

/** Removes a document, and its file after the transaction has committed. Refuses this for a verified customer. */
export function removeDocument(context: Context, { id, document }: DocumentRef): Promise<Verification> {
  const { db, app, user, subject, now } = context;
  return db.transaction(async (tx) => {
    const { state } = await lockVerification(tx, id, now);
    if (state === 'VERIFIED') refuse('verification.already_verified');
    const removed =
      (await tx.maybe<{ fileKey: string }>(sql`
        delete from identity_documents where id = ${document} and customer_id = ${id} returning file_key as "fileKey"`)) ??
      refuse('row.not_found');
    await tx.afterCommit(() => app.files.remove(removed.fileKey));
    await recordDocumentChange(tx, context, id, 'remove-document');
    return readVerification({ db: tx, user, subject }, id);
  });
}

/**
 * Downloads the file of a document. Its content type prevents browsers from displaying it on this origin. The access is
 * logged before the file is sent.
 */
export async function readDocument(context: Context, { id, document }: DocumentRef): Promise<Download> {
  const { db, app } = context;
  const { fileKey, fileName } =
    (await db.maybe<{ fileKey: string; fileName: string }>(sql`
      select file_key as "fileKey", file_name as "fileName" from identity_documents
      where id = ${document} and customer_id = ${id}`)) ?? refuse('row.not_found');
  const body = await app.files.get(fileKey);
  await logAccess(db, context, { action: 'see-identity', place: { noun: 'customers', id } });
  return { name: fileName, type: 'application/octet-stream', body };
}

/** Returns which of these files belong to documents. */
export async function findOwnedDocuments({ db }: AppContext, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ fileKey: string }>(
    sql`select file_key as "fileKey" from identity_documents where file_key = any(${[...keys]}::text[])`,
  );
  return new Set(rows.map(({ fileKey }) => fileKey));
}
