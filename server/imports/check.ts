import { hash } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { AppContext } from '../app-context';
import { analyzeColumns, analyzeKeyColumns, analyzeStaleTables } from '../db/analyze';
import { asyncCommit } from '../db/async-commit';
import type { Db } from '../db/database';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { loadConsignors } from './consignors';
import {
  advanceImport,
  type BoundFile,
  getImporter,
  type Importer,
  lockImportInState,
  readContent,
  stopImport,
  stopRunningImport,
  toProgressEvent,
} from './file';
import { type Cell, type FileRow, readRows } from './reading/rows';
import { blankMergedAmounts, isIncluded, type ReadRow, type RowContext } from './row';
import { loadRowContext, readAllRows } from './row-context';
import { createLeftOutFinder, type LeftOutFinder } from './rows-left-out';
import { validate } from './validate';

/** Tables that the check joins to. Customers and artists are matched by name, items by their numbers. */
const registerTables = ['customers', 'customer_contacts', 'consents', 'artists'];
const itemTables = ['items', 'lots', 'lot_items', 'collection_items'];

/**
 * The job that checks a file: reads it once, stages its rows in batches and then validates all of them. Starts over after a
 * crash. Ends without a result when a newer run has started.
 */
export async function checkFile(
  app: AppContext,
  { importId, userId }: Payload<'import-check'>,
  run: Run,
): Promise<void> {
  const { db } = app;
  const user = await getImporter(db, userId);
  const started = await db.transaction(async (tx) => {
    const boundFile = await lockImportInState(tx, user, importId, { state: 'VALIDATING' });
    if (!boundFile) return undefined;
    await tx.run(sql`delete from import_rows where import_id = ${importId}`);
    const { run } = await tx.row<{ run: number }>(
      sql`update imports set run = run + 1, done = 0, total = 0 where id = ${importId} returning run`,
    );
    return { ...boundFile, run };
  });
  if (!started) return;
  try {
    const [isStaged] = await Promise.all([stageFile(app, user, started, run), analyzeTargets(db)]);
    if (!isStaged) return;
    await db.transaction(async (tx) => {
      const work = await lockImportInState(tx, user, importId, { state: 'VALIDATING', run: started.run });
      if (!work) return;
      const { file, target } = work;
      await validate(tx, { importId, mapping: file.mapping, target, user });
      await advanceImport(tx, file, 'validated', sql`, total = done, currency = ${started.target.currency}`);
    });
    // The planner has no statistics for these rows yet, and the commit queries them many times.
    await analyzeColumns(
      db,
      'import_rows (import_id, row), import_checks (import_id, row, state, place, committed, made_holder, made_item)',
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await db.transaction(async (tx) => {
      const work = await lockImportInState(tx, user, importId, { state: 'VALIDATING', run: started.run });
      if (work) await stopImport(tx, work.file, { code: error.code, params: error.params });
    });
  }
}

/** Updates the statistics of the tables that the check joins to. */
async function analyzeTargets(db: Db): Promise<void> {
  await analyzeStaleTables(db, registerTables);
  await analyzeKeyColumns(db, itemTables);
}

/** Stops the import after its check or commit has failed for the last time, so that pages do not wait for it. */
export const abandonCheck = ({ db }: AppContext, { importId }: Payload<'import-check'>): Promise<void> =>
  stopRunningImport(db, importId, { code: 'import.stopped', params: {} });

/** Stages the rows of a file. Returns false when a newer run has started meanwhile. */
async function stageFile(
  app: AppContext,
  user: Importer,
  { file, target, run }: BoundFile & { run: number },
  { progress }: Run,
): Promise<boolean> {
  const { db, files } = app;
  const context = await loadRowContext(db, user, { file, target });
  const finder = createLeftOutFinder({ noun: target.noun, headers: file.headers, mapping: file.mapping });
  let rows = 0;
  // The database stages one batch while the next one is read.
  let staging: Promise<number> | undefined;
  for await (const batch of readRows(readContent(files, file), file.kind, file.reading)) {
    const data = batch.filter(
      ({ row, cells }) => row > file.reading.headerRow && isIncluded(cells, file.mapping),
    );
    if (data.length === 0) continue;
    rows += data.length;
    await loadConsignors(
      db,
      user,
      context,
      data.map(({ cells }) => cells),
    );
    const staged = JSON.stringify(stagedRows(data, context, file.headers.length, finder));
    if ((await staging) === 0) return false;
    staging = db.run(sql`
      with ${asyncCommit},
      mine as (update imports set done = done + ${data.length} from async_commit where id = ${file.id} and run = ${run} returning id)
      insert into import_rows (import_id, row, cells, digest, number, sort_key, reference, fields, issues, level, left_out)
      select mine.id, r.* from mine, jsonb_to_recordset(${staged}::jsonb) as r(row int, cells jsonb, digest uuid, number text,
        "sortKey" text, reference text, fields jsonb, issues jsonb, level text, "leftOut" text)`);
    // An error is thrown where the batch is awaited; until then it must not end the process as an unhandled rejection.
    staging.then(
      () => db.announce(toProgressEvent(file.id)),
      () => {},
    );
    await progress(rows);
  }
  if ((await staging) === 0) return false;
  if (rows === 0) throw new Refusal('import.no_rows');
  return true;
}

/**
 * Returns the rows to stage. `number` is a number that a user entered for a row. Cells beyond the last header are an error,
 * because the row is probably shifted.
 */
export function stagedRows(
  rows: readonly (FileRow & { number?: string })[],
  context: RowContext,
  width: number,
  finder?: LeftOutFinder,
) {
  const ownCellRows = rows.map((row) => blankMergedAmounts(row, context.mapping));
  const read = readAllRows(
    ownCellRows,
    context,
    rows.map(({ number }) => number),
  );
  return rows.map((fileRow, at) => {
    const { row, number: ownNumber } = fileRow;
    const cells = ownCellRows[at] as Cell[];
    const { number, sortKey, reference, values, issues, more } = read[at] as ReadRow;
    const leftOut = finder?.(fileRow, read[at] as ReadRow) ?? null;
    if (leftOut) return { ...unreadRow, row, cells, digest: digestCells(cells, ownNumber), leftOut };
    const beyond = cells.findLastIndex((cell) => cell !== '') + 1 - width;
    const all =
      beyond > 0
        ? [
            ...issues,
            {
              field: null,
              column: null,
              level: 'ERROR' as const,
              code: 'too_many_cells',
              params: { beyond },
            },
          ]
        : issues;
    return {
      row,
      cells,
      digest: digestCells(cells, ownNumber),
      number,
      sortKey,
      reference,
      fields: more ? { ...values, more } : values,
      issues: all,
      level: all.some(({ level }) => level === 'ERROR')
        ? 'ERROR'
        : all.some(({ level }) => level === 'WARNING')
          ? 'WARNING'
          : null,
      leftOut,
    };
  });
}

/** Returns a digest that is equal for rows with the same cells. A number entered by a user is part of it. */
const digestCells = (cells: readonly Cell[], number: string | undefined): string =>
  hash('md5', JSON.stringify(number === undefined ? cells : [cells, number]));

/** A row that is left out has no values. */
const unreadRow = { number: null, sortKey: null, reference: '', fields: {}, issues: [], level: null };
