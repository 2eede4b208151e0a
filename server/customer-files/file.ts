import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Download, Upload, UploadAction } from '#contract/api/route';
import { type CustomerFile, maxCustomerFiles } from '#contract/customer-files';
import type { AppContext, Context } from '../app-context';
import { recordEvent } from '../events/event';
import { receiveFile } from '../http/uploads';
import { findFile } from './queries';

const maxBytes = 50 * 1024 * 1024;

interface FileParams {
  id: number;
  file: number;
}

/** Stores a document about a customer. Refuses files that are too large or too many. */
export async function addFile({ app }: Context, file: Upload): Promise<UploadAction<CustomerFile, Context>> {
  const upload = { file, folder: 'customer-files', maxBytes };
  const { fileKey, fileName, bytes } = await receiveFile(app, upload);
  return async ({ db: tx, user, now, subject }) => {
    const { id: customerId } = await subject();
    await tx.run(sql`select 1 from customers where id = ${customerId} for update`);
    const { count } = await tx.row<{ count: number }>(
      sql`select count(*) as count from customer_files where customer_id = ${customerId}`,
    );
    if (count >= maxCustomerFiles) refuse('document.too_many', { max: maxCustomerFiles });
    const { id } = await tx.row<{ id: number }>(sql`
      insert into customer_files (customer_id, file_key, file_name, bytes, user_id, at)
      values (${customerId}, ${fileKey}, ${fileName}, ${bytes}, ${user.id}, ${now}) returning id`);
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id: customerId, action: 'add-file' });
    return (await findFile(tx, id)) ?? refuse('row.not_found');
  };
}

export async function renameFile(
  { db }: Context,
  { id, file }: FileParams,
  title: string,
): Promise<CustomerFile> {
  const changed = await db.run(
    sql`update customer_files set title = ${title} where id = ${file} and customer_id = ${id}`,
  );
  return (changed > 0 && (await findFile(db, file))) || refuse('row.not_found');
}

/** Deletes a document, and its file after the commit. */
export async function removeFile({ db, app, user, now }: Context, { id, file }: FileParams): Promise<void> {
  await db.transaction(async (tx) => {
    const removed =
      (await tx.maybe<{ fileKey: string }>(sql`
        delete from customer_files where id = ${file} and customer_id = ${id} returning file_key as "fileKey"`)) ??
      refuse('row.not_found');
    await tx.afterCommit(() => app.files.remove(removed.fileKey));
    await recordEvent(tx, { now, userId: user.id, noun: 'customers', id, action: 'remove-file' });
  });
}

/** Returns a document as a download. It is never displayed inline from this origin. */
export async function sendFile({ db, app }: Context, { id, file }: FileParams): Promise<Download> {
  const { fileKey, fileName } =
    (await db.maybe<{ fileKey: string; fileName: string }>(sql`
      select file_key as "fileKey", file_name as "fileName" from customer_files
      where id = ${file} and customer_id = ${id}`)) ?? refuse('row.not_found');
  return { name: fileName, type: 'application/octet-stream', body: await app.files.get(fileKey) };
}

/** Returns which of these files belong to existing documents. */
export async function findOwnedFiles({ db }: AppContext, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ fileKey: string }>(
    sql`select file_key as "fileKey" from customer_files where file_key = any(${[...keys]}::text[])`,
  );
  return new Set(rows.map(({ fileKey }) => fileKey));
}
