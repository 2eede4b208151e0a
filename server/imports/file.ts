import sql, { empty, type Sql } from 'sql-template-tag';
import { getNextState, type StepOf } from '#contract/api/lifecycle';
import type { Actor } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import { type ImportField, importPermissions, type Mapping, type Reading } from '#contract/import-fields';
import { type ImportState, importLifecycle } from '#contract/import-states';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { FileStore } from '../files/store';
import { notifyUsers } from '../notifications/notify';
import { canSeeFile } from '../permissions/import-files';
import { requirePermission } from '../permissions/scope';
import type { AmountSamples } from './amount-marks';
import type { Confidence } from './guess';
import type { FileKind } from './reading/receive';
import { type FileRow, readFirstRows } from './reading/rows';
import { loadTarget, registerId, type Target, type TargetRef } from './target';

/** The user who works on an import. A job acts for the user who started it. */
export type Importer = Actor & { id: number };

/** A file to be imported into a sale (its lots or bidders), a collection, a register or the ledger. */
export interface ImportFile {
  id: number;
  target: TargetRef;
  by: string;
  byId: number;
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
  /** the imported file whose mapping was reused */
  like: number | null;
  /** currency in which the amounts were last read; null for register files from before this column existed */
  currency: string | null;
  /** sample amounts of columns with an open question about the decimal mark, as written in the file */
  amountSamples: AmountSamples;
}

const targetRef = sql`jsonb_build_object(
  'noun', f.noun, 'id', coalesce(f.auction_id, f.collection_id, ${registerId}))`;

/** Returns an SQL condition that the file `f` belongs to this target. Each kind of target uses its own index. */
export function matchesTarget({ noun, id }: TargetRef): Sql {
  if (noun === 'auctions' || noun === 'bidders') return sql`f.auction_id = ${id} and f.noun = ${noun}`;
  return noun === 'collections'
    ? sql`f.collection_id = ${id}`
    : sql`f.noun = ${noun} and f.auction_id is null and f.collection_id is null`;
}

export const fileColumns: Sql = sql`
  f.id, ${targetRef} as target, f.user_id as "byId", u.name as by, f.file_name as "fileName", f.file_key as "fileKey",
  f.kind, f.bytes, f.state, f.reading, f.sheets, f.headers, f.mapping, f.confidence, f.done, f.total, f.run, f.stopped,
  f.created_at as "createdAt", f.committed_at as "committedAt", f.mapped_like as like, f.amount_samples as "amountSamples", f.currency,
  f.xmin::text as stamp`;

/** Returns whether the currency of the target has changed since the amounts of the file were read. */
export const isInOtherCurrency = ({ currency }: ImportFile, { currency: currentCurrency }: Target): boolean =>
  currency !== null && currency !== currentCurrency;

export interface BoundFile {
  file: ImportFile;
  target: Target;
}

/**
 * Returns an import with its target. `lock` holds until the transaction ends; 'share' allows other shared locks while the
 * state cannot change. Throws `row.not_found`.
 */
export async function getImport(db: Db, id: number, lock?: keyof typeof locks): Promise<BoundFile> {
  const file = await db.maybe<ImportFile>(sql`
    select ${fileColumns} from imports f join users u on u.id = f.user_id where f.id = ${id}
    ${lock ? locks[lock] : empty}`);
  if (!file) return refuse('row.not_found');
  return { file, target: await loadTarget(db, file.target) };
}

/** Updates of the progress do not conflict with the shared lock; steps of the lifecycle do. */
const locks = { update: sql`for update of f`, share: sql`for key share of f` };

/** Locks an import for a step that is only allowed in these states. Throws `step.not_allowed`. */
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
  /** any run when absent */
  run?: number;
}

/**
 * Locks an import for the job that works on it and checks the current permissions of its user. Returns undefined when the
 * work has ended or a newer run has replaced it.
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
  if (!canSeeFile(user, target, { userId: file.byId, namesOwners: 'consignor' in file.mapping.fields }))
    refuse('row.not_found');
  requirePermission(user, importPermissions[target.noun], target.departmentIds);
  return file.state === state && (run === undefined || file.run === run) ? boundFile : undefined;
}

/** Performs a step of the import lifecycle. Only this function writes the state. Throws `step.not_allowed`. */
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

/** The event for pages that show a file while a job works on it. */
export const toProgressEvent = (id: number) => ({
  subjects: [{ noun: 'imports' as const, id }],
  userId: null,
});

/** Stops work on a file, stores the reason, which the page shows, and notifies the user who imports it. */
export async function stopImport(
  tx: Db,
  file: Pick<ImportFile, 'id' | 'state'>,
  why: { code: string; params: object },
): Promise<void> {
  await advanceImport(tx, file, 'stop', sql`, stopped = ${JSON.stringify(why)}::jsonb`);
  await notifyImporter(tx, file.id, 'import-stopped');
}

/** Notifies the user who imports a file of what a job did. */
export const notifyImporter = (
  tx: Db,
  id: number,
  kind: 'import-finished' | 'import-stopped',
): Promise<void> =>
  notifyUsers(tx, {
    kind,
    subjectId: id,
    recipients: sql`select user_id from imports where id = ${id}`,
    actorId: null,
    now: sql`now()`,
  });

/** Stops an import if its check or commit is still running. */
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

/** Returns the key of the readable content. A workbook is converted to lines at upload; other files are read as uploaded. */
export const contentKey = ({ kind, fileKey }: Pick<ImportFile, 'kind' | 'fileKey'>): string =>
  kind === 'WORKBOOK' ? `${fileKey}.lines` : fileKey;

/** Reads the content of a file. It is opened only when reading starts. */
export async function* readContent(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey'>,
): AsyncGenerator<Uint8Array> {
  yield* await files.get(contentKey(file));
}

/** Returns the rows of a file up to `maxRows` below its header. */
export const readHeadRows = (
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading'>,
  maxRows: number,
): Promise<FileRow[]> =>
  readFirstRows(readContent(files, file), file.kind, file.reading, maxRows + file.reading.headerRow);

/** Returns which of these file keys belong to an import, as an upload or as the lines of its workbook. */
export async function findImportFileKeys({ db }: AppContext, keys: readonly string[]): Promise<Set<string>> {
  const toOriginalKey = (key: string) => key.replace(/\.lines$/, '');
  const used = await db.rows<{ fileKey: string }>(sql`
    select file_key as "fileKey" from imports where file_key = any(${keys.map(toOriginalKey)}::text[])`);
  const storedKeys = new Set(used.map(({ fileKey }) => fileKey));
  return new Set(keys.filter((key) => storedKeys.has(toOriginalKey(key))));
}

/** Returns the user for whom a job acts, with current permissions. */
export const getImporter = (db: Db, id: number): Promise<Importer> =>
  db.row<Importer>(sql`
    select u.id, u.role, array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"
    from users u where u.id = ${id}`);
