import sql, { empty, type Sql } from 'sql-template-tag';
import { getNextState, type StepOf } from '#contract/api/lifecycle';
import type { Actor } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { type ImportField, importPermissions, type Mapping, type Reading } from '#contract/import-fields';
import { type ImportState, importLifecycle } from '#contract/import-states';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { FileStore } from '../files/store';
import { canSeeFile } from '../rights/import-files';
import { requirePermission } from '../rights/scope';
import type { AmountSamples } from './amount-marks';
import type { Confidence } from './guess';
import type { FileKind } from './reading/receive';
import { type FileRow, readFirstRows } from './reading/rows';
import { loadTarget, registerId, type Target, type TargetRef } from './target';

/** Whoever works on an import; a job acts for the person who asked for it. */
export type Importer = Actor & { id: number };

/** A file on its way into a sale, a collection or a register. */
export interface ImportFile {
  id: number;
  target: TargetRef;
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
  /** the transaction that wrote this version of the row */
  stamp: string;
  /** the imported file whose meaning of the same columns was taken over */
  like: number | null;
  /** in which its amounts were read last; null: a file of a register that came before this was noted */
  currency: string | null;
  /** of columns whose decimal mark is asked for: amounts as they are written */
  amountSamples: AmountSamples;
}

const targetRef = sql`jsonb_build_object(
  'noun', f.noun, 'id', coalesce(f.auction_id, f.collection_id, ${registerId}))`;

/** Does the file `f` go there? Each by the index of its own column. */
export function matchesTarget({ noun, id }: TargetRef): Sql {
  if (noun === 'auctions') return sql`f.auction_id = ${id}`;
  return noun === 'collections'
    ? sql`f.collection_id = ${id}`
    : sql`f.noun = ${noun} and f.auction_id is null and f.collection_id is null`;
}

export const fileColumns: Sql = sql`
  f.id, ${targetRef} as target, f.user_id as "userId", u.name as by, f.file_name as "fileName", f.file_key as "fileKey",
  f.kind, f.bytes, f.state, f.reading, f.sheets, f.headers, f.mapping, f.confidence, f.done, f.total, f.run, f.stopped,
  f.created_at as "createdAt", f.committed_at as "committedAt", f.mapped_like as like, f.amount_samples as "amountSamples", f.currency,
  f.xmin::text as stamp`;

/** Was the currency of the sale or collection changed since the amounts of the file were read? */
export const isInOtherCurrency = ({ currency }: ImportFile, { currency: currentCurrency }: Target): boolean =>
  currency !== null && currency !== currentCurrency;

/** A file with what it goes into. */
export interface BoundFile {
  file: ImportFile;
  target: Target;
}

/** An import with its target. `lock`: until the transaction ends ('share': with others, its state stands). */
export async function getImport(db: Db, id: number, lock?: keyof typeof locks): Promise<BoundFile> {
  const file = await db.maybe<ImportFile>(sql`
    select ${fileColumns} from imports f join users u on u.id = f.user_id where f.id = ${id}
    ${lock ? locks[lock] : empty}`);
  if (!file) return refuse('row.not_found');
  return { file, target: await loadTarget(db, file.target) };
}

/** Who counts how far the work is waits for no share; who takes a step of the lifecycle does. */
const locks = { update: sql`for update of f`, share: sql`for key share of f` };

/** Locks an import for a step that only these states allow. Refuses `step.not_allowed`. */
export async function lockImport(
  tx: Db,
  id: number,
  step: string,
  states: readonly ImportState[],
): Promise<BoundFile> {
  const boundFile = await getImport(tx, id, 'update');
  const { state } = boundFile.file;
  return states.includes(state) ? boundFile : refuse('step.not_allowed', { step, status: state });
}

interface ExpectedState {
  state: Extract<ImportState, 'VALIDATING' | 'COMMITTING'>;
  /** absent: any run */
  run?: number;
}

/**
 * Locks an import for the job that works on it, with the rights that its user has now. Returns undefined when the work has
 * ended or another run does it.
 */
export async function lockImportInState(
  tx: Db,
  user: Importer,
  id: number,
  { state, run }: ExpectedState,
  lock: keyof typeof locks = 'update',
): Promise<BoundFile | undefined> {
  const boundFile = await getImport(tx, id, lock);
  const { file, target } = boundFile;
  if (!canSeeFile(user, target, { userId: file.userId, namesOwners: 'consignor' in file.mapping.fields }))
    refuse('row.not_found');
  requirePermission(user, importPermissions[target.noun], target.departmentIds);
  return file.state === state && (run === undefined || file.run === run) ? boundFile : undefined;
}

/** Takes a step of the import's lifecycle, the only writer of its state. Refuses `step.not_allowed`. */
export async function advanceImport(
  tx: Db,
  file: Pick<ImportFile, 'id' | 'state'>,
  step: StepOf<typeof importLifecycle>,
  set: Sql = sql``,
): Promise<void> {
  const to =
    getNextState(importLifecycle, file.state, step) ??
    refuse('step.not_allowed', { step, status: file.state });
  await tx.run(sql`update imports set state = ${to} ${set} where id = ${file.id}`);
  tx.announce(toProgressEvent(file.id));
}

/** Said to the pages that show a file while it is worked on. */
export const toProgressEvent = (id: number) => ({
  subjects: [{ noun: 'imports' as const, id }],
  userId: null,
});

/** Ends the work on a file with the reason, which its page shows. */
export const stopImport = (
  tx: Db,
  file: Pick<ImportFile, 'id' | 'state'>,
  why: { code: string; params: object },
): Promise<void> => advanceImport(tx, file, 'stop', sql`, stopped = ${JSON.stringify(why)}::jsonb`);

/** The same, where work on the file is under way. */
export const stopRunningImport = (
  db: Db,
  id: number,
  { code, params }: { code: string; params: object },
): Promise<void> =>
  db.transaction(async (tx) => {
    const file = await tx.maybe<Pick<ImportFile, 'id' | 'state'>>(
      sql`select id, state from imports where id = ${id} for update`,
    );
    if (file?.state === 'VALIDATING' || file?.state === 'COMMITTING')
      await stopImport(tx, file, { code, params });
  });

/** A workbook was turned into lines when it came; everything else is read as it was sent. */
export const contentKey = ({ kind, fileKey }: Pick<ImportFile, 'kind' | 'fileKey'>): string =>
  kind === 'WORKBOOK' ? `${fileKey}.lines` : fileKey;

/** The content is opened when somebody begins to read it. */
export async function* readContent(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey'>,
): AsyncGenerator<Uint8Array> {
  yield* await files.get(contentKey(file));
}

/** The first rows of a file, so many of them below its header. */
export const readHeadRows = (
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
  maxRows: number,
): Promise<FileRow[]> =>
  readFirstRows(readContent(files, file), file.kind, file.reading, maxRows + file.reading.headerRow);

/** Which of these files belong to an import: what was sent, or the lines of its workbook. */
export async function findImportFileKeys({ db }: AppContext, keys: readonly string[]): Promise<Set<string>> {
  const toOriginalKey = (key: string) => key.replace(/\.lines$/, '');
  const used = await db.rows<{ fileKey: string }>(sql`
    select file_key as "fileKey" from imports where file_key = any(${keys.map(toOriginalKey)}::text[])`);
  const storedKeys = new Set(used.map(({ fileKey }) => fileKey));
  return new Set(keys.filter((key) => storedKeys.has(toOriginalKey(key))));
}

/** The person for whom a job acts, with the rights of today. */
export const getImporter = (db: Db, id: number): Promise<Importer> =>
  db.row<Importer>(sql`
    select u.id, u.role, array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"
    from users u where u.id = ${id}`);
