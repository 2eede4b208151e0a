import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Reading } from '#contract/import-fields';
import type { ImportSheet } from '#contract/imports';
import { refuse } from '#contract/refusal';
import type { Upload } from '#contract/route';
import { auction, auctionForUpdate } from '../auctions/auction';
import type { Db } from '../db/database';
import { record } from '../events/event';
import type { Context } from '../house';
import { enqueue } from '../jobs/job';
import { StandingRefusal } from '../problems';
import { advanceImport, contentKey, contentOf, type ImportFile, importFor, mustTakeFiles } from './file';
import { guessFor, layoutOf } from './guess-file';
import { checkMapping } from './mapping';
import { importSheet, isReady } from './queries';
import { receive } from './reading/receive';
import { sheetNames } from './reading/rows';
import { sniff } from './reading/sniff';
import { unfoldWorkbook } from './reading/workbook';
import { isValidated, validateAgain } from './validate';

/** Takes a file in: stores it, guesses how it is written and what its columns mean. Reads no more than its beginning. */
export async function upload(context: Context, auctionId: number, file: Upload): Promise<ImportSheet> {
  const { db, house, user, now } = context;
  const sale = await auction(db, auctionId);
  mustTakeFiles(sale);
  const fileKey = `imports/${randomUUID()}`;
  try {
    const received = await receive(house.files, fileKey, file);
    const stored = { kind: received.kind, fileKey };
    let reading: Reading;
    let sheets: string[] = [];
    if (received.facts) reading = sniff(received.facts, received.bytes > received.facts.head.length);
    else {
      await unfoldWorkbook(house.files, fileKey, contentKey(stored));
      sheets = await sheetNames(contentOf(house.files, stored));
      reading = { encoding: 'utf-8', delimiter: ',', decimalMark: '.', headerRow: 1, sheet: 1 };
      reading = { ...reading, ...(await layoutOf(house.files, { ...stored, reading })) };
    }
    const guess = await guessFor(context, sale, { ...stored, reading });
    const id = await db.transaction(async (tx) => {
      const created = await tx.row<{ id: number }>(sql`
        insert into imports (auction_id, user_id, file_name, file_key, kind, bytes, reading, sheets, headers, mapping,
          mapped_like, confidence, created_at)
        values (${auctionId}, ${user.id}, ${file.name.slice(0, 300)}, ${fileKey}, ${received.kind}, ${received.bytes},
          ${JSON.stringify(guess.reading)}::jsonb, ${sheets}::text[], ${guess.headers}::text[],
          ${JSON.stringify(guess.mapping)}::jsonb, ${guess.like ?? null}::bigint,
          ${JSON.stringify(guess.confidence)}::jsonb, ${now})
        returning id`);
      await record(tx, { now, userId: user.id, noun: 'imports', id: created.id, deed: 'upload' });
      return created.id;
    });
    return importSheet(context, await importFor(db, id));
  } catch (error) {
    for (const key of [fileKey, `${fileKey}.lines`]) await house.files.remove(key).catch(() => {});
    throw error;
  }
}

/** Sets the check of every row going. */
export async function check(context: Context, id: number): Promise<ImportSheet> {
  const { db, user } = context;
  await db.transaction(async (tx) => {
    const { file, sale } = await importFor(tx, id, true);
    mustTakeFiles(sale);
    if (!file.mapping.fields.number) refuse('import.no_number');
    await advanceImport(tx, file, 'check', sql`, done = 0, total = 0, stopped = null`);
    await enqueue(tx, 'import-check', { importId: id, userId: user.id });
    await tx.afterCommit(() => context.house.nudge?.());
  });
  return importSheet(context, await importFor(db, id));
}

/**
 * Sets the making of lots going, for every row that is good now. Refuses `import.changed` where the sale has changed
 * since the check so that a row would do something else than was shown: it is shown now.
 */
export async function commit(context: Context, id: number): Promise<ImportSheet> {
  const { db, user, now } = context;
  const otherwise = await db.transaction(async (tx) => {
    const { file, sale } = await importFor(tx, id, true);
    await auctionForUpdate(tx, sale.id, 'share');
    mustTakeFiles(sale);
    await mustBeAlone(tx, file);
    const validation = { importId: id, mapping: file.mapping, sale, user };
    // With the rights of today, and what was named still has to be there.
    await checkMapping({ ...context, db: tx }, sale, file.mapping, file.headers.length);
    if (!(await isValidated(tx, validation)) && (await validateAgain(tx, validation))) return true;
    const { committed, ready } = await tx.row<{ committed: number; ready: number }>(sql`
      select count(*) filter (where committed) as committed, count(*) filter (where ${isReady}) as ready
      from import_checks v where import_id = ${id}`);
    if (ready === 0) refuse('import.nothing');
    const begun = sql`run = run + 1, done = ${committed}, total = ${committed + ready}, stopped = null`;
    await advanceImport(tx, file, 'commit', sql`, ${begun}`);
    await record(tx, {
      now,
      userId: user.id,
      noun: 'imports',
      id,
      deed: 'commit',
      changes: { rows: [null, ready] },
    });
    await enqueue(tx, 'import-commit', { importId: id, userId: user.id });
    await tx.afterCommit(() => context.house.nudge?.());
    return false;
  });
  if (otherwise) throw new StandingRefusal('import.changed');
  return importSheet(context, await importFor(db, id));
}

/** Two files that bring the same lots at once would each find the sale without them. */
async function mustBeAlone(tx: Db, { id, auctionId }: ImportFile) {
  const other = await tx.maybe<{ fileName: string }>(sql`
    select file_name as "fileName" from imports where auction_id = ${auctionId} and state = 'COMMITTING' and id <> ${id}`);
  if (other) refuse('import.busy', { file: other.fileName });
}

/** Throws a file away of which nothing was committed. */
export async function removeImport({ db, house, user, now }: Context, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { file } = await importFor(tx, id, true);
    if (!['UPLOADED', 'MAPPED', 'VALIDATED'].includes(file.state))
      refuse('step.not_allowed', { step: 'remove', status: file.state });
    await record(tx, { now, userId: user.id, noun: 'imports', id, deed: 'remove' });
    await tx.run(sql`delete from imports where id = ${id}`);
    await tx.afterCommit(async () => {
      await house.files.remove(file.fileKey);
      await house.files.remove(`${file.fileKey}.lines`);
    });
  });
}
