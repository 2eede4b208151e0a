import sql, { type Sql } from 'sql-template-tag';
import { saleIs } from '#contract/auctions';
import type { ImportField, Mapping, Reading } from '#contract/import-fields';
import { type ImportState, importLifecycle } from '#contract/imports';
import { after, type StepOf } from '#contract/lifecycle';
import { type Actor, may } from '#contract/permissions';
import { refuse } from '#contract/refusal';
import { mustMay } from '../access';
import { type Auction, auction } from '../auctions/auction';
import type { Db } from '../db/database';
import type { FileStore } from '../files/store';
import type { Confidence } from './guess';
import type { FileKind } from './reading/receive';

/** Whoever works on an import; a job acts for the person who asked for it. */
export type Clerk = Actor & { id: number };

/** A file on its way into a sale. */
export interface ImportFile {
  id: number;
  auctionId: number;
  userId: number;
  by: string;
  fileName: string;
  fileKey: string;
  kind: FileKind;
  bytes: number;
  state: ImportState;
  reading: Reading;
  sheets: string[];
  headers: string[];
  mapping: Mapping;
  confidence: Partial<Record<ImportField, Confidence>>;
  done: number;
  total: number;
  run: number;
  stopped: { code: string; params: Record<string, string | number> } | null;
  createdAt: string;
  committedAt: string | null;
}

export const fileColumns: Sql = sql`
  f.id, f.auction_id as "auctionId", f.user_id as "userId", u.name as by, f.file_name as "fileName", f.file_key as "fileKey",
  f.kind, f.bytes, f.state, f.reading, f.sheets, f.headers, f.mapping, f.confidence, f.done, f.total, f.run, f.stopped,
  f.created_at as "createdAt", f.committed_at as "committedAt"`;

export interface FileInSale {
  file: ImportFile;
  sale: Auction;
}

/**
 * Who may see every reserve of a sale, and so what others brought into it. A file may hold lots of each of the sale's
 * departments: one of them is not enough.
 */
export const seesFiles = (user: Actor, { departmentIds }: { departmentIds: readonly number[] }): boolean =>
  may(user, 'lots:see-reserve', []) ||
  (departmentIds.length > 0 && departmentIds.every((id) => may(user, 'lots:see-reserve', [id])));

/**
 * An import with its sale. A file holds whatever was in it, reserves too: it is shown to who brought it and to those
 * who may see the reserves of the sale; for the others it is not there. `lock`: until the transaction ends.
 */
export async function importFor(db: Db, user: Clerk, id: number, lock = false): Promise<FileInSale> {
  const file = await db.maybe<ImportFile>(sql`
    select ${fileColumns} from imports f join users u on u.id = f.user_id where f.id = ${id}
    ${lock ? sql`for update of f` : sql``}`);
  if (!file) return refuse('row.not_found');
  const sale = await auction(db, file.auctionId);
  if (file.userId !== user.id && !seesFiles(user, sale)) refuse('row.not_found');
  mustMay(user, 'imports:run', sale.departmentIds);
  return { file, sale };
}

/** Takes a step of the import's lifecycle, the only writer of its state. Refuses `step.not_allowed`. */
export async function advanceImport(
  tx: Db,
  file: Pick<ImportFile, 'id' | 'state'>,
  step: StepOf<typeof importLifecycle>,
  set: Sql = sql``,
): Promise<void> {
  const to =
    after(importLifecycle, file.state, step) ?? refuse('step.not_allowed', { step, status: file.state });
  await tx.run(sql`update imports set state = ${to} ${set} where id = ${file.id}`);
}

/** Ends the work on a file with the reason, which its page shows. */
export const stopImport = (
  tx: Db,
  file: Pick<ImportFile, 'id' | 'state'>,
  why: { code: string; params: object },
): Promise<void> => advanceImport(tx, file, 'stop', sql`, stopped = ${JSON.stringify(why)}::jsonb`);

/** Refuses `import.sale_closed` where a file can bring neither lots nor results any more. */
export function mustTakeFiles(sale: Auction): void {
  if (!saleIs('unfinished', sale)) refuse('import.sale_closed', { status: sale.status });
}

/** A workbook was turned into lines when it came; everything else is read as it was sent. */
export const contentKey = ({ kind, fileKey }: Pick<ImportFile, 'kind' | 'fileKey'>): string =>
  kind === 'WORKBOOK' ? `${fileKey}.lines` : fileKey;

export const contentOf = (
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey'>,
): NodeJS.ReadableStream => files.get(contentKey(file));

/** The person for whom a job acts, with the rights of today. */
export const clerkById = (db: Db, id: number): Promise<Clerk> =>
  db.row<Clerk>(sql`
    select u.id, u.role, array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"
    from users u where u.id = ${id}`);
