import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { CheckedRow, ImportCounts } from '#contract/import-checks';
import { isAboutCustomers } from '#contract/import-fields';
import type { Context } from '../app-context';
import { stagedRows } from './check';
import { checkedRow } from './checked-rows';
import { loadConsignors } from './consignors';
import { loadCounts } from './counts';
import { isInOtherCurrency, lockImport } from './file';
import type { Cell } from './reading/rows';
import { loadRowContext } from './row-context';
import { validate } from './validate';

/**
 * Changes the text of one cell of a staged row, or (`column` null) sets a number that the text does not contain, or excludes
 * the row (`leftOut`). Reads the row again and validates all rows, because the new number may resolve or cause conflicts
 * with others. The file itself is not changed.
 */
export async function editCell(
  context: Context,
  id: number,
  row: number,
  { column, text, leftOut }: { column: number | null; text: string; leftOut?: boolean | undefined },
): Promise<CheckedRow & { counts: ImportCounts }> {
  const { db, user } = context;
  return db.transaction(async (tx) => {
    const { file, target } = await lockImport(tx, id, 'edit', ['VALIDATED', 'COMMITTED']);
    if (isInOtherCurrency(file, target)) refuse('import.currency_changed');
    const canEditNumber = isAboutCustomers(target.noun) || file.mapping.numberPattern !== null;
    if (leftOut === undefined && (column === null ? !canEditNumber : column >= file.headers.length))
      refuseField('column', 'unknown_column');
    const before = await tx.maybe<{ cells: Cell[]; number: string | null; committed: boolean }>(sql`
      select r.cells, r.own_number as number, v.committed from import_rows r join import_checks v using (import_id, row)
      where r.import_id = ${id} and r.row = ${row}`);
    if (!before) refuse('row.not_found');
    if (before.committed) refuse('step.not_allowed', { step: 'edit', status: 'COMMITTED' });
    const cells =
      column === null || leftOut !== undefined
        ? before.cells
        : Array.from({ length: Math.max(before.cells.length, column + 1) }, (_, at) =>
            at === column ? text : (before.cells[at] ?? ''),
          );
    // An empty number restores the number of the text.
    const isNumberEdit = column === null && leftOut === undefined;
    const number = (isNumberEdit ? text.trim() : before.number) || undefined;
    const rowContext = await loadRowContext(tx, user, { file, target });
    await loadConsignors(tx, user, rowContext, [cells]);
    const [staged] = stagedRows(
      [{ row, cells, ...(number ? { number } : {}) }],
      rowContext,
      file.headers.length,
      () => (leftOut ? 'BY_HAND' : undefined),
    );
    await tx.run(sql`
      update import_rows x set cells = r.cells, digest = r.digest, number = r.number, sort_key = r."sortKey",
        reference = r.reference, fields = r.fields, issues = r.issues, level = r.level, left_out = r."leftOut",
        own_number = ${number ?? null}::text
      from jsonb_to_record(${JSON.stringify(staged)}::jsonb) as r(cells jsonb, digest uuid, number text, "sortKey" text,
        reference text, fields jsonb, issues jsonb, level text, "leftOut" text)
      where x.import_id = ${id} and x.row = ${row}`);
    await validate(tx, { importId: id, mapping: file.mapping, target, user });
    const checked = (await checkedRow(tx, file, row)) ?? refuse('row.not_found');
    return { ...checked, counts: await loadCounts(tx, id) };
  });
}
