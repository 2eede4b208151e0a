import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Db } from '../db/database';

const tables = {
  departmentId: sql`departments`,
  auctionId: sql`auctions`,
  collectionId: sql`collections`,
  accountId: sql`mail_accounts`,
  templateId: sql`templates`,
} as const;

/** Refuses references to unknown rows, naming the field. */
export async function assertRowsExist(
  tx: Db,
  references: Partial<Record<keyof typeof tables, number | null>>,
): Promise<void> {
  for (const field of Object.keys(tables) as (keyof typeof tables)[]) {
    const id = references[field];
    if (id != null && !(await tx.maybe(sql`select 1 from ${tables[field]} where id = ${id}`)))
      refuseField(field, 'unknown_row');
  }
}
