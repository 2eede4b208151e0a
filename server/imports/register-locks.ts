import sql, { raw, type Sql } from 'sql-template-tag';
import type { ImportRegister } from '#contract/import-fields';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { type Step, TargetChangedError } from './step';
import { loadRegister, type TargetRegister } from './target';

/**
 * Loads a register. A register has no row to lock, so 'update' takes an advisory lock that only one commit or rollback can
 * hold.
 */
export async function lockAndLoadRegister(
  tx: Db,
  register: ImportRegister,
  lockMode: 'update' | 'share' = 'share',
): Promise<TargetRegister> {
  if (lockMode === 'update') await lock(tx, 'registers');
  return loadRegister(tx, register);
}

/**
 * Locks the register's rows that a file writes to. Throws `TargetChangedError` when they have changed since they were
 * compared.
 */
export async function lockRegisterRows(
  tx: Db,
  register: ImportRegister,
  rows: Sql,
  assertUnchanged: boolean,
): Promise<void> {
  await tx.run(sql`
    select 1 from ${raw(register)} where id in (select v.holder_id from import_checks v where ${rows}) order by id for update`);
  if (!assertUnchanged) return;
  const { hasChanged } = await tx.row<{ hasChanged: boolean }>(sql`
    select coalesce(bool_or(x.version is distinct from v.holder_version), false) as "hasChanged"
    from import_checks v left join ${raw(register)} x on x.id = v.holder_id
    where ${rows} and v.holder_id is not null`);
  if (hasChanged) throw new TargetChangedError();
}

/**
 * Returns whether a file changed existing rows. If not, undoing it skips the comparison: without statistics, PostgreSQL
 * would compare all rows of the file with each other.
 */
export const hasUpdatedRows = async ({ tx, mine }: Pick<Step, 'tx' | 'mine'>): Promise<boolean> =>
  (
    await tx.row<{ any: boolean }>(
      sql`select exists (select from import_checks v where ${mine} and not v.made_holder) as any`,
    )
  ).any;

/**
 * Updates the row versions stored by earlier imports, so that they can still be undone: only this import has changed the
 * rows since.
 */
export const refreshRegisterVersions = (
  { tx, file: { id } }: Pick<Step, 'tx' | 'file'>,
  register: ImportRegister,
): Promise<unknown> =>
  tx.run(sql`
    update import_checks o set holder_version = x.version
    from ${raw(register)} x, import_checks v, imports f
    where v.import_id = ${id} and v.committed and not v.made_holder and x.id = v.holder_id and o.holder_id = x.id
      and f.id = o.import_id and f.id <> ${id} and f.noun = ${register} and o.committed
      and o.holder_version = v.holder_version - 1`);
