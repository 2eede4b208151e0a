import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Db } from '../db/database';

const rowsOf = {
  departmentId: sql`departments`,
  auctionId: sql`auctions`,
  collectionId: sql`collections`,
  accountId: sql`mail_accounts`,
  templateId: sql`templates`,
} as const;

/** Refuses a row that is not there, by its field. */
export async function checkRows(
  tx: Db,
  given: Partial<Record<keyof typeof rowsOf, number | null>>,
): Promise<void> {
  for (const field of Object.keys(rowsOf) as (keyof typeof rowsOf)[]) {
    const id = given[field];
    if (id != null && !(await tx.maybe(sql`select 1 from ${rowsOf[field]} where id = ${id}`)))
      refuseField(field, 'unknown_row');
  }
}
