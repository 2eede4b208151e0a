import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Upload, UploadAction } from '#contract/api/route';
import type { Reading } from '#contract/import-fields';
import { columnsWithoutMark, openQuestions } from '#contract/import-questions';
import type { ImportSheet } from '#contract/import-sheet';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { CommittedRefusal } from '../http/problems';
import { enqueue } from '../jobs/job';
import { toFileRefusal } from '../parsers';
import { readSaleCurrency } from '../settings/currencies';
import { chooseSheet } from './choose-sheet';
import { loadCountsAtCommit } from './counts';
import {
  advanceImport,
  contentKey,
  getImport,
  type ImportFile,
  isInOtherCurrency,
  lockImport,
  matchesTarget,
  readContent,
} from './file';
import { detectLayout, guessImport, headRows } from './guess-file';
import { checkMapping, refreshCurrency } from './mapping';
import { receiveFile } from './reading/receive';
import { readSheets } from './reading/rows';
import { sniff } from './reading/sniff';
import { convertWorkbook } from './reading/workbook';
import { loadImportSheet } from './sheet';
import { lockTarget } from './strategies';
import { assertAcceptsFiles, loadTarget, type Target, type TargetRef } from './target';
import { isValidated, revalidate } from './validate';

/** Uploads a file: stores it and guesses its notation and the fields of its columns from its beginning. */
export async function uploadImport(
  context: Context,
  targetRef: TargetRef,
  file: Upload,
): Promise<UploadAction<ImportSheet, Context>> {
  const { db, app, user } = context;
  const target = await loadTarget(db, targetRef);
  assertAcceptsFiles(target);
  const fileKey = `imports/${randomUUID()}`;
  const { kind, bytes, facts } = await receiveFile(app.files, fileKey, file);
  const stored = { kind, fileKey };
  let reading: Reading;
  let sheets: string[] = [];
  if (facts) reading = sniff(facts, bytes > facts.head.length);
  else {
    await convertWorkbook(app.files, fileKey, contentKey(stored)).catch((error: unknown) => {
      throw toFileRefusal(error, file.name);
    });
    const workbookSheets = await readSheets(readContent(app.files, stored), headRows);
    sheets = workbookSheets.map(({ name }) => name);
    const sheet = chooseSheet(workbookSheets, targetRef.noun);
    reading = { encoding: 'utf-8', delimiter: ',', decimalMark: '.', headerRow: 1, sheet };
    reading = { ...reading, ...(await detectLayout(app.files, { ...stored, reading })) };
  }
  const guess = await guessImport(context, target, { ...stored, reading });
  const belongsToSale = targetRef.noun === 'auctions' || targetRef.noun === 'bidders';
  return async (context) => {
    const { db: tx, now } = context;
    const { id } = await tx.row<{ id: number }>(sql`
      insert into imports (noun, auction_id, collection_id, user_id, file_name, file_key, kind, bytes, reading, sheets, headers, mapping,
        mapped_like, confidence, amount_samples, currency, created_at)
      values (${targetRef.noun}, ${belongsToSale ? targetRef.id : null}, ${targetRef.noun === 'collections' ? targetRef.id : null}, ${user.id}, ${file.name.slice(0, 300)}, ${fileKey}, ${kind}, ${bytes},
        ${JSON.stringify(guess.reading)}::jsonb, ${sheets}::text[], ${guess.headers}::text[],
        ${JSON.stringify(guess.mapping)}::jsonb, ${guess.like ?? null}::bigint,
        ${JSON.stringify(guess.confidence)}::jsonb, ${JSON.stringify(guess.amountSamples)}::jsonb, ${target.currency}, ${now})
      returning id`);
    await recordEvent(tx, { now, userId: user.id, noun: 'imports', id, action: 'upload' });
    return loadImportSheet(context, await getImport(tx, id));
  };
}

/** Starts the job that checks every row. */
export async function checkImport(context: Context, id: number): Promise<ImportSheet> {
  const { db, user } = context;
  await refreshCurrency(context, id);
  await db.transaction(async (tx) => {
    const { file, target } = await getImport(tx, id, 'update');
    assertAcceptsFiles(target);
    await assertNoOpenQuestions(tx, target, file);
    await advanceImport(tx, file, 'check', sql`, done = 0, total = 0, stopped = null`);
    await enqueue(tx, 'import-check', { importId: id, userId: user.id });
    await tx.afterCommit(() => context.app.nudge?.());
  });
  return loadImportSheet(context, await getImport(db, id));
}

/**
 * Starts the job that makes lots or works from every ready row. Throws `import.changed` when the target has changed since
 * the check and a row would have another effect than was shown; the new result is stored. Throws `import.currency_changed`
 * when the amounts were read in another currency than the target has now, and sets the file back to the mapping step.
 */
export async function commitImport(context: Context, id: number): Promise<ImportSheet> {
  const { db, user, now } = context;
  const refusalCode = await db.transaction(async (tx) => {
    const { file } = await getImport(tx, id, 'update');
    const { target } = await lockTarget(tx, file, 'update');
    assertAcceptsFiles(target);
    await assertNoOtherCommit(tx, file);
    if (isInOtherCurrency(file, target)) {
      await advanceImport(tx, file, 'map');
      return 'import.currency_changed' as const;
    }
    const validation = { importId: id, mapping: file.mapping, target, user };
    // Permissions may have changed, and the rows that the mapping refers to must still exist.
    await checkMapping({ ...context, db: tx }, target, file.mapping, file.headers.length);
    await assertNoOpenQuestions(tx, target, file);
    if (!(await isValidated(tx, validation)) && (await revalidate(tx, validation)))
      return 'import.changed' as const;
    const { committed, ready } = await loadCountsAtCommit({ ...context, db: tx }, file);
    if (ready === 0) refuse('import.nothing');
    const startedColumns = sql`run = run + 1, done = ${committed}, total = ${committed + ready}, stopped = null`;
    await advanceImport(tx, file, 'commit', sql`, ${startedColumns}`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'imports',
      id,
      action: 'commit',
      changes: { rows: [null, ready] },
    });
    await enqueue(tx, 'import-commit', { importId: id, userId: user.id });
    await tx.afterCommit(() => context.app.nudge?.());
    return undefined;
  });
  if (refusalCode) throw new CommittedRefusal(refusalCode);
  return loadImportSheet(context, await getImport(db, id));
}

/** Refuses, at the fields that hold the answers, while questions about the file are open. */
async function assertNoOpenQuestions(db: Db, target: Target, { reading, mapping, headers }: ImportFile) {
  const currency = await readSaleCurrency(db, target.currency);
  const questions = openQuestions({ noun: target.noun, reading, mapping, currency });
  const [first] = questions;
  if (!first) return;
  const columns = columnsWithoutMark(mapping).map((column) => headers[column] || String(column + 1));
  const fields = questions.flatMap(({ paths }) => paths.map((path) => ({ path, code: 'required' as const })));
  refuse(first.code, first.code === 'import.mark_open' ? { columns: columns.join(', ') } : {}, fields);
}

/** Two files with the same items committed at the same time would not see each other's rows. */
async function assertNoOtherCommit(tx: Db, { id, target }: ImportFile) {
  const other = await tx.maybe<{ fileName: string }>(sql`
    select file_name as "fileName" from imports f where ${matchesTarget(target)} and state = 'COMMITTING' and id <> ${id}`);
  if (other) refuse('import.busy', { file: other.fileName });
}

/** Deletes an import of which nothing has been committed. */
export async function removeImport({ db, app, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { file } = await lockImport(tx, id, 'remove', ['UPLOADED', 'MAPPED', 'VALIDATED']);
    await recordEvent(tx, { now, userId: user.id, noun: 'imports', id, action: 'remove' });
    await tx.run(sql`delete from imports where id = ${id}`);
    await tx.afterCommit(async () => {
      await app.files.remove(file.fileKey);
      await app.files.remove(`${file.fileKey}.lines`);
    });
  });
}
