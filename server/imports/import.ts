import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Keep, Upload } from '#contract/api/route';
import type { Reading } from '#contract/import-fields';
import { columnsWithoutMark, openQuestions } from '#contract/import-questions';
import type { ImportSheet } from '#contract/import-sheet';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { record } from '../events/event';
import { StandingRefusal } from '../http/problems';
import { enqueue } from '../jobs/job';
import { refusalOf } from '../parsers';
import { currencyOfSale } from '../settings/currencies';
import { chooseSheet } from './choose-sheet';
import { countsAtCommit } from './counts';
import {
  advanceImport,
  contentKey,
  contentOf,
  goesInto,
  type ImportFile,
  importFor,
  isInOtherCurrency,
  lockImport,
} from './file';
import { guessFor, headRows, layoutOf } from './guess-file';
import { lockTarget } from './making';
import { checkMapping, readInCurrency } from './mapping';
import { receive } from './reading/receive';
import { sheetsOf } from './reading/rows';
import { sniff } from './reading/sniff';
import { unfoldWorkbook } from './reading/workbook';
import { importSheet } from './sheet';
import { mustTakeFiles, type Target, type TargetRef, targetOf } from './target';
import { isValidated, validateAgain } from './validate';

/** Takes a file in: stores it, guesses how it is written and what its columns mean. Reads no more than its beginning. */
export async function upload(
  context: Context,
  into: TargetRef,
  file: Upload,
): Promise<Keep<ImportSheet, Context>> {
  const { db, app, user } = context;
  const target = await targetOf(db, into);
  mustTakeFiles(target);
  const fileKey = `imports/${randomUUID()}`;
  const { kind, bytes, facts } = await receive(app.files, fileKey, file);
  const stored = { kind, fileKey };
  let reading: Reading;
  let sheets: string[] = [];
  if (facts) reading = sniff(facts, bytes > facts.head.length);
  else {
    await unfoldWorkbook(app.files, fileKey, contentKey(stored)).catch((error: unknown) => {
      throw refusalOf(error, file.name);
    });
    const found = await sheetsOf(contentOf(app.files, stored), headRows);
    sheets = found.map(({ name }) => name);
    const sheet = chooseSheet(found, into.noun);
    reading = { encoding: 'utf-8', delimiter: ',', decimalMark: '.', headerRow: 1, sheet };
    reading = { ...reading, ...(await layoutOf(app.files, { ...stored, reading })) };
  }
  const guess = await guessFor(context, target, { ...stored, reading });
  return async (context) => {
    const { db: tx, now } = context;
    const { id } = await tx.row<{ id: number }>(sql`
      insert into imports (noun, auction_id, collection_id, user_id, file_name, file_key, kind, bytes, reading, sheets, headers, mapping,
        mapped_like, confidence, amount_samples, currency, created_at)
      values (${into.noun}, ${into.noun === 'auctions' ? into.id : null}, ${into.noun === 'collections' ? into.id : null}, ${user.id}, ${file.name.slice(0, 300)}, ${fileKey}, ${kind}, ${bytes},
        ${JSON.stringify(guess.reading)}::jsonb, ${sheets}::text[], ${guess.headers}::text[],
        ${JSON.stringify(guess.mapping)}::jsonb, ${guess.like ?? null}::bigint,
        ${JSON.stringify(guess.confidence)}::jsonb, ${JSON.stringify(guess.amountSamples)}::jsonb, ${target.currency}, ${now})
      returning id`);
    await record(tx, { now, userId: user.id, noun: 'imports', id, action: 'upload' });
    return importSheet(context, await importFor(tx, id));
  };
}

/** Sets the check of every row going. */
export async function check(context: Context, id: number): Promise<ImportSheet> {
  const { db, user } = context;
  await readInCurrency(context, id);
  await db.transaction(async (tx) => {
    const { file, target } = await importFor(tx, id, 'update');
    mustTakeFiles(target);
    await assertAnswered(tx, target, file);
    await advanceImport(tx, file, 'check', sql`, done = 0, total = 0, stopped = null`);
    await enqueue(tx, 'import-check', { importId: id, userId: user.id });
    await tx.afterCommit(() => context.app.nudge?.());
  });
  return importSheet(context, await importFor(db, id));
}

/**
 * Sets the making of lots or works going, for every row that is good now. Refuses `import.changed` where the target has changed
 * since the check so that a row would do something else than was shown: it is shown now. Refuses `import.currency_changed`
 * where the amounts were read in another currency than the target has now, and returns the file to its columns.
 */
export async function commit(context: Context, id: number): Promise<ImportSheet> {
  const { db, user, now } = context;
  const otherwise = await db.transaction(async (tx) => {
    const { file } = await importFor(tx, id, 'update');
    const { target } = await lockTarget(tx, file, 'update');
    mustTakeFiles(target);
    await mustBeAlone(tx, file);
    if (isInOtherCurrency(file, target)) {
      await advanceImport(tx, file, 'map');
      return 'import.currency_changed' as const;
    }
    const validation = { importId: id, mapping: file.mapping, target, user };
    // With the rights of today, and what was named still has to be there.
    await checkMapping({ ...context, db: tx }, target, file.mapping, file.headers.length);
    await assertAnswered(tx, target, file);
    if (!(await isValidated(tx, validation)) && (await validateAgain(tx, validation)))
      return 'import.changed' as const;
    const { committed, ready } = await countsAtCommit({ ...context, db: tx }, file);
    if (ready === 0) refuse('import.nothing');
    const begun = sql`run = run + 1, done = ${committed}, total = ${committed + ready}, stopped = null`;
    await advanceImport(tx, file, 'commit', sql`, ${begun}`);
    await record(tx, {
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
  if (otherwise) throw new StandingRefusal(otherwise);
  return importSheet(context, await importFor(db, id));
}

/** Refuses, at the fields that hold the answers, while a question about the file is open. */
async function assertAnswered(db: Db, target: Target, { reading, mapping, headers }: ImportFile) {
  const currency = await currencyOfSale(db, target.currency);
  const questions = openQuestions({ noun: target.noun, reading, mapping, currency });
  const [first] = questions;
  if (!first) return;
  const columns = columnsWithoutMark(mapping).map((column) => headers[column] || String(column + 1));
  const fields = questions.flatMap(({ paths }) => paths.map((path) => ({ path, code: 'required' as const })));
  refuse(first.code, first.code === 'import.mark_open' ? { columns: columns.join(', ') } : {}, fields);
}

/** Two files that bring the same things at once would each find their target without them. */
async function mustBeAlone(tx: Db, { id, target }: ImportFile) {
  const other = await tx.maybe<{ fileName: string }>(sql`
    select file_name as "fileName" from imports f where ${goesInto(target)} and state = 'COMMITTING' and id <> ${id}`);
  if (other) refuse('import.busy', { file: other.fileName });
}

/** Throws a file away of which nothing was committed. */
export async function removeImport({ db, app, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { file } = await lockImport(tx, id, 'remove', ['UPLOADED', 'MAPPED', 'VALIDATED']);
    await record(tx, { now, userId: user.id, noun: 'imports', id, action: 'remove' });
    await tx.run(sql`delete from imports where id = ${id}`);
    await tx.afterCommit(async () => {
      await app.files.remove(file.fileKey);
      await app.files.remove(`${file.fileKey}.lines`);
    });
  });
}
