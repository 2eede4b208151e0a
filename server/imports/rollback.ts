import sql from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { refuse } from '#contract/api/refusal';
import { isCatalogue } from '#contract/import-fields';
import { RollBackPreview } from '#contract/import-rollback';
import type { ImportSheet } from '#contract/import-sheet';
import { importLifecycle } from '#contract/import-states';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { selectWithinScope } from '../permissions/scope';
import { advanceImport, getImport, type ImportFile } from './file';
import { writeWithPublicationCheck } from './publication-check';
import { loadImportSheet } from './sheet';
import type { Dependent } from './step';
import { lockTarget } from './strategies';
import { assertAcceptsFiles, editPermission, type Target } from './target';

/**
 * Undoes an import: deletes the lots, works, items or records it created and restores those it changed. Refuses when some
 * have been changed or used since (edited, illustrated, published, sold), or belong to departments where this user may not
 * edit.
 */
export async function rollBack(context: Context, id: number): Promise<ImportSheet> {
  const { db, app, user, now } = context;
  await db.transaction(async (tx) => {
    const { file } = await getImport(tx, id, 'update');
    const { strategy, target } = await lockForUndo(tx, file, 'update');
    await advanceImport(tx, file, 'rollBack');
    const isInScope = selectWithinScope(user, editPermission[target.noun], target);
    const { first, count } = await strategy.findDependents(tx, id, isInScope);
    if (count > 0) refuseRollBack(target, first, count);
    const mine = sql`v.import_id = ${id} and v.committed`;
    const { rows } = await tx.row<{ rows: number }>(
      sql`select count(*) as rows from import_checks v where ${mine}`,
    );
    const by = { now, userId: user.id };
    const step = { tx, mine, by, file, target };
    const failedChecks = await writeWithPublicationCheck(step, () => strategy.undo(step, app.listeners));
    if (failedChecks.length > 0)
      refuse('import.works_depend', {
        count: failedChecks.length,
        works: failedChecks.map(({ itemNo, collectionId }) => ({
          itemNo,
          why: 'published',
          // A file of lots may have changed works of a published collection.
          ...(target.noun === 'auctions' && { collectionId }),
        })),
      });
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'imports',
      id,
      action: 'rollBack',
      changes: { rows: [rows, 0] },
    });
  });
  return loadImportSheet(context, await getImport(db, id));
}

/**
 * Locks the target of an import to be undone. Refuses a closed collection; for auctions the lots used since are reported
 * instead.
 */
async function lockForUndo(tx: Db, file: ImportFile, lock: 'update' | 'share') {
  const locked = await lockTarget(tx, file, lock);
  if (locked.target.noun !== 'auctions') assertAcceptsFiles(locked.target);
  return locked;
}

/**
 * Counts what undoing an import would delete and restore, and lists the rows that were changed or used since. All counts are
 * zero when the import cannot be undone.
 */
export async function previewRollBack(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<RollBackPreview> {
  return db.transaction(async (tx) => {
    const { file } = await getImport(tx, id);
    const { strategy, target } = await lockForUndo(tx, file, 'share');
    if (getNextState(importLifecycle, file.state, 'rollBack') === undefined)
      return { removed: 0, restored: 0, inUse: 0, ...toDependentLists(target, []) };
    const { first, count } = await strategy.findDependents(
      tx,
      id,
      selectWithinScope(user, editPermission[target.noun], target),
    );
    const counts = await tx.row<Pick<RollBackPreview, 'removed' | 'restored'>>(sql`
      select case when ${target.noun === 'balances'} then count(*)
          else count(distinct v.holder_id) filter (where v.made_holder or ${target.noun === 'bidders'}) end as removed,
        count(distinct v.holder_id) filter (where not v.made_holder and v.changes <> '{}') as restored
      from import_checks v where v.import_id = ${id} and v.committed`);
    return { ...counts, inUse: count, ...toDependentLists(target, first) };
  });
}

/** Returns the dependents in the list for their kind. */
function toDependentLists(
  { noun }: Target,
  first: readonly Dependent[],
): Pick<RollBackPreview, 'lots' | 'works' | 'rows'> {
  const ofAuction = noun === 'auctions';
  const ofCollection = noun === 'collections';
  return RollBackPreview.pick({ lots: true, works: true, rows: true }).parse({
    lots: ofAuction ? first.map(({ name: lot, why }) => ({ lot, why })) : [],
    works: ofCollection ? first.map(({ name: itemNo, why }) => ({ itemNo, why })) : [],
    rows: isCatalogue(noun) ? [] : first,
  });
}

/** Throws `import.depends`, `import.works_depend` or `import.rows_depend` with what prevents the undo. */
function refuseRollBack({ noun }: Target, first: readonly Dependent[], count: number): never {
  if (!isCatalogue(noun)) return refuse('import.rows_depend', { count, rows: [...first] });
  return noun === 'auctions'
    ? refuse('import.depends', { count, lots: first.map(({ name: lot, why }) => ({ lot, why })) })
    : refuse('import.works_depend', {
        count,
        works: first.map(({ name: itemNo, why }) => ({ itemNo, why })),
      });
}
