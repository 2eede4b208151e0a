import sql, { type Sql } from 'sql-template-tag';
import type { Fields } from '#contract/api/field';
import { importFields, rowLifecycle } from '#contract/import-fields';
import { itemFields } from '#contract/item-fields';
import { fieldsByCheck, type PublicationCheck } from '#contract/publication-checks';
import type { Db } from '../db/database';
import { canTakeStep, stateAfter } from '../db/states';
import { findWorksLosingChecks } from '../publication/readiness';
import { issue } from './check-issues';
import type { Validation } from './check-parts';
import { getImport } from './file';
import { isReady } from './row-filters';
import { type Step, toRowsCondition } from './step';
import { lockTarget } from './strategies';
import type { Target } from './target';

/** A row that makes a work of a published collection lose something that publication requires. */
export interface FailedCheck {
  row: number;
  itemNo: string;
  collectionId: number;
  check: PublicationCheck;
}

/** Returns whether these rows change visible data of a published collection or add works to it. */
const requiresPublicationCheck = async (tx: Db, target: Target, mine: Sql): Promise<boolean> =>
  (target.noun === 'collections' && target.status === 'PUBLISHED') ||
  (
    await tx.row<{ required: boolean }>(sql`
      select exists (
        select from import_checks v
        join item_holds h on h.item_id = v.item_id and h.noun = 'works' join collection_items w on w.id = h.holder_id
        join collections a on a.id = w.collection_id and a.status = 'PUBLISHED'
        where ${mine} and v.changes <> '{}') as required`)
  ).required;

/**
 * Writes rows and returns those that violate the requirements of published collections. When there are any, the caller must
 * roll back.
 */
export async function writeWithPublicationCheck(
  { tx, mine, target }: Pick<Step, 'tx' | 'mine' | 'target'>,
  write: () => Promise<unknown>,
): Promise<FailedCheck[]> {
  if (await requiresPublicationCheck(tx, target, mine)) return writeAndFindFailedChecks(tx, mine, write);
  await write();
  return [];
}

async function writeAndFindFailedChecks(
  tx: Db,
  mine: Sql,
  write: () => Promise<unknown>,
): Promise<FailedCheck[]> {
  const items = sql`select v.item_id from import_checks v where ${mine}`;
  const failedChecks = await findWorksLosingChecks(tx, sql`w.item_id in (${items})`, write);
  if (failedChecks.length === 0) return [];
  return tx.rows<FailedCheck>(sql`
    select v.row, i.item_no as "itemNo", w.collection_id as "collectionId", lost.check
    from unnest(${failedChecks.map(({ id }) => id)}::bigint[], ${failedChecks.map(({ check }) => check)}::text[]) as lost (id, "check")
    join collection_items w on w.id = lost.id join items i on i.id = w.item_id
    join import_checks v on v.item_id = w.item_id and ${mine} order by v.row`);
}

/**
 * Adds issues to the ready rows that would violate the requirements of a published collection. To find out, it writes the
 * rows and rolls back to a savepoint.
 */
export async function addPublicationIssues(tx: Db, { importId, target, user }: Validation): Promise<void> {
  const mine = sql`v.import_id = ${importId} and ${isReady}`;
  if (!(await requiresPublicationCheck(tx, target, mine))) return;
  const { strategy } = await lockTarget(tx, { target });
  const { file } = await getImport(tx, importId);
  const by = { now: new Date(), userId: user.id };
  await tx.run(sql`savepoint rehearsal`);
  let failedChecks: FailedCheck[] = [];
  try {
    const rows = await tx.rows<{ row: number }>(sql`select v.row from import_checks v where ${mine}`);
    const rowsToWrite = toRowsCondition(importId, rows);
    failedChecks = await writeAndFindFailedChecks(tx, rowsToWrite, () =>
      strategy.dryRun({ tx, mine: rowsToWrite, by, file, target }),
    );
  } finally {
    await tx.run(sql`rollback to savepoint rehearsal`);
  }
  for (const check of new Set(failedChecks.map((one) => one.check)))
    await tx.run(sql`
      update import_checks v set state = ${stateAfter(rowLifecycle, 'bar')}, issues = issues || ${issue(getFieldOfCheck(check), 'ERROR', `lacks_${check}`)}
      where v.import_id = ${importId} and ${canTakeStep(rowLifecycle, 'bar', 'v.state')}
        and v.row = any(${failedChecks.filter((one) => one.check === check).map(({ row }) => row)}::int[])`);
}

/** Returns the import field of a check, or null when the field cannot be imported. */
function getFieldOfCheck(check: PublicationCheck): string | null {
  const field = fieldsByCheck[check];
  const declared: Fields = itemFields;
  const name = declared[field]?.import || field;
  return name in importFields ? name : null;
}
