import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Download, Upload, UploadAction } from '#contract/api/route';
import {
  type BankCsvPreview,
  type BankFileOptions,
  type BankImport,
  type BankNotification,
  type BankStatement,
  maxBankFileBytes,
} from '#contract/bank-statements';
import { retentionYears } from '#contract/privacy';
import type { AppContext, Context } from '../app-context';
import { receiveFile } from '../http/uploads';
import { parseFile } from '../parsers';
import { getAccount } from './account';
import { importFile } from './import';

/** Reads and stores a file of a bank. The action imports its entries and matches them. */
export async function uploadFile(
  { app, db }: Context,
  accountId: number,
  file: Upload,
): Promise<UploadAction<BankImport, Context>> {
  const [{ account, mapping }, { timeZone }] = await Promise.all([
    getAccount(db, accountId, { lock: false }),
    db.row<{ timeZone: string }>(sql`select time_zone as "timeZone" from house`),
  ]);
  const bytes = await readBytes(file);
  const options: BankFileOptions = { timeZone, csv: mapping && { mapping, account } };
  const parts = await parseFile<(BankStatement | BankNotification)[]>('bankFile', bytes, file.name, options);
  const upload = {
    file: { ...file, content: toChunks(bytes) },
    folder: 'bank-files',
    maxBytes: bytes.length,
  };
  const { fileKey, fileName } = await receiveFile(app, upload);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return ({ db: tx, user, now }) =>
    importFile(tx, { now, userId: user.id }, { accountId, fileKey, fileName, digest, parts });
}

/** Returns the first rows of an uploaded CSV file with a suggested mapping. Writes nothing. */
export async function previewFile(
  { db }: Context,
  accountId: number,
  file: Upload,
): Promise<UploadAction<BankCsvPreview, Context>> {
  await getAccount(db, accountId, { lock: false });
  const preview = await parseFile<BankCsvPreview>('bankCsv', await readBytes(file), file.name);
  return () => preview;
}

async function readBytes({ content }: Upload): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > maxBankFileBytes) refuse('bank_file.too_large', { megabytes: maxBankFileBytes / 2 ** 20 });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Returns a file as the bank wrote it. */
export async function sendFile({ db, app }: Context, id: number): Promise<Download> {
  const { fileKey, fileName } =
    (await db.maybe<{ fileKey: string; fileName: string }>(sql`
      select file_key as "fileKey", file_name as "fileName" from bank_files where id = ${id}`)) ??
    refuse('row.not_found');
  return { name: fileName, type: 'application/octet-stream', body: await app.files.get(fileKey) };
}

/** Returns which of these files the law requires to keep; they name payers, so that they are removed afterwards. */
export async function findBankFiles({ db, now }: AppContext, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`
    select file_key as key from bank_files where file_key = any(${[...keys]}::text[])
      and coalesce(period_to, uploaded_at::date) > ${now()}::timestamptz - make_interval(years => ${retentionYears.ledger})`);
  return new Set(rows.map(({ key }) => key));
}
