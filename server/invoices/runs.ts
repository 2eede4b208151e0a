import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { RefusedRow } from '#contract/api/selection';
import { companies } from '#contract/companies';
import { invoiceRunLifecycle } from '#contract/invoice-states';
import type { InvoiceRun } from '#contract/invoices';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { runInSavepoint } from '../db/savepoint';
import { findSelectedIds, type RowSelection, toRefusedRow } from '../db/selection';
import { canTakeStep, stateAfter } from '../db/states';
import { announceRow } from '../events/event';
import { enqueue, type Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { lockOwners } from './allocations';
import { draftSales } from './draft';
import { recordInvoices } from './events';
import { type InvoiceQuery, selectInvoiceIds } from './filters';
import { issueDrafts } from './issue';
import { isUninvoiced } from './sold';

const runColumns = sql`
  r.id, r.kind, r.state, r.done, cardinality(r.row_ids) as total, r.refused, r.started_at as "startedAt"`;

/** Returns a run. Throws `row.not_found`. */
export const readRun = async (db: Db, id: number): Promise<InvoiceRun> =>
  (await db.maybe<InvoiceRun>(sql`select ${runColumns} from invoice_runs r where r.id = ${id}`)) ??
  refuse('row.not_found');

/** Returns the last run of an auction. */
export const findLastRun = async (db: Db, auctionId: number): Promise<InvoiceRun | null> =>
  (await db.maybe<InvoiceRun>(sql`
    select ${runColumns} from invoice_runs r where r.auction_id = ${auctionId} order by r.id desc limit 1`)) ??
  null;

/** Starts the job that drafts invoices for all uninvoiced lots of an auction. Refuses while a run is at work (`invoice.running`). */
export const startDrafting = (context: Context, auctionId: number): Promise<InvoiceRun> =>
  startRun(context, { kind: 'DRAFT', auctionId }, (tx) =>
    tx.rows<{ id: number }>(sql`
      select distinct s.buyer_id as id from sales s join lots l on l.id = s.lot_id
      where l.auction_id = ${auctionId} and s.buyer_id is not null and ${isUninvoiced} order by 1`),
  );

/** Starts the job that issues the selected drafts; it belongs to their auction if they all have the same. */
export async function startIssuing(
  context: Context,
  rows: RowSelection<Partial<InvoiceQuery>>,
): Promise<InvoiceRun> {
  const ids = await findSelectedIds(context.db, rows, selectInvoiceIds);
  const { auctionId } = await context.db.row<{ auctionId: number | null }>(sql`
    select case when count(distinct coalesce(auction_id, -id)) = 1 then min(auction_id) end as "auctionId"
    from invoices where id = any(${ids}::bigint[])`);
  return startRun(context, { kind: 'ISSUE', auctionId }, async () => ids.map((id) => ({ id })));
}

/** Starts a run over the rows that are found. Refuses while another one of its auction is at work (`invoice.running`). */
export const startRun = (
  { db, app, user, now }: Context,
  { kind, auctionId }: { kind: InvoiceRun['kind']; auctionId: number | null },
  findRows: (tx: Db) => Promise<{ id: number }[]>,
): Promise<InvoiceRun> =>
  db.transaction(async (tx) => {
    if (auctionId !== null) {
      await tx.run(sql`select 1 from auctions where id = ${auctionId} for update`);
      const running = await tx.maybe(sql`
        select 1 from invoice_runs r
        where r.auction_id = ${auctionId} and ${canTakeStep(invoiceRunLifecycle, 'finish', 'r.state')}`);
      if (running) refuse('invoice.running');
    }
    const rows = await findRows(tx);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into invoice_runs (kind, auction_id, row_ids, started_at, started_by)
      values (${kind}, ${auctionId}, ${rows.map((row) => row.id)}::bigint[], ${now}, ${user.id}) returning id`);
    await enqueue(tx, 'invoice-run', { runId: id });
    await tx.afterCommit(() => app.nudge?.());
    return readRun(tx, id);
  });

/** What the work of a run needs to know. */
export interface ActiveRun {
  auctionId: number | null;
  actor: { now: Date; userId: number };
}

/** How a kind of run works. */
export interface RunKind {
  /** rows per transaction */
  blockSize: number;
  /** work that is done before the transaction and may be repeated, such as rendering */
  prepare?(app: AppContext, rowIds: readonly number[]): Promise<void>;
  /** does a block in the transaction that records the progress; returns the rows that stayed as they were */
  runBlock(tx: Db, app: AppContext, run: ActiveRun, rowIds: readonly number[]): Promise<RefusedRow[]>;
}
export type RunKinds = Readonly<Record<InvoiceRun['kind'], RunKind>>;

/** Returns the job that does a run block by block, each in a transaction with its progress. */
export const createRunner =
  (kinds: RunKinds) =>
  async (app: AppContext, { runId }: Payload<'invoice-run'>, { progress }: Run): Promise<void> => {
    for (;;) {
      const run = await findActiveRun(app.db, runId);
      if (!run) return;
      const kind = kinds[run.kind];
      await kind.prepare?.(app, nextRows(run, kind));
      const counts = await app.db.transaction((tx) => runNextBlock(tx, app, runId, kind));
      if (!counts) return;
      await progress(counts.done, counts.total);
    }
  };

interface StoredRun {
  kind: InvoiceRun['kind'];
  auctionId: number | null;
  rowIds: number[];
  done: number;
  userId: number;
}

const findActiveRun = (db: Db, runId: number, lock: Sql = sql``): Promise<StoredRun | undefined> =>
  db.maybe<StoredRun>(sql`
    select kind, auction_id as "auctionId", to_jsonb(row_ids) as "rowIds", done, started_by as "userId"
    from invoice_runs r where id = ${runId} and ${canTakeStep(invoiceRunLifecycle, 'finish', 'r.state')} ${lock}`);

/** Ends a run whose job was given up or canceled. */
export const failRun = (app: AppContext, { runId }: Payload<'invoice-run'>): Promise<void> =>
  app.db.transaction(async (tx) => {
    await endRun(tx, runId, 'fail');
    const { auctionId } = await tx.row<Pick<StoredRun, 'auctionId'>>(
      sql`select auction_id as "auctionId" from invoice_runs where id = ${runId}`,
    );
    await announceRun(tx, auctionId);
  });

/** Notifies open pages of the progress: those of the auction, otherwise all that show invoices. */
const announceRun = (tx: Db, auctionId: number | null): Promise<void> =>
  announceRow(tx, auctionId === null ? { noun: 'invoices', id: 0 } : { noun: 'auctions', id: auctionId });

const nextRows = ({ rowIds, done }: StoredRun, { blockSize }: RunKind): number[] =>
  rowIds.slice(done, done + blockSize);

/** Does the next block of a run. Returns the progress, or undefined when nothing is left. */
async function runNextBlock(
  tx: Db,
  app: AppContext,
  runId: number,
  kind: RunKind,
): Promise<{ done: number; total: number } | undefined> {
  const run = await findActiveRun(tx, runId, sql`for update`);
  if (!run) return undefined;
  const { auctionId, userId, rowIds } = run;
  const block = nextRows(run, kind);
  const done = run.done + block.length;
  const refused = await kind.runBlock(tx, app, { auctionId, actor: { now: app.now(), userId } }, block);
  await tx.run(sql`
    update invoice_runs set done = ${done}, refused = refused || ${JSON.stringify(refused)}::jsonb where id = ${runId}`);
  if (done === rowIds.length) await endRun(tx, runId, 'finish');
  await announceRun(tx, auctionId);
  return done === rowIds.length ? undefined : { done, total: rowIds.length };
}

/** Drafts the invoices of buyers of the auction. */
export const draftRun: RunKind = {
  blockSize: 50,
  async runBlock(tx, _, { auctionId, actor }, buyers) {
    const ids = await draftSales(
      tx,
      actor,
      sql`l.auction_id = ${auctionId} and s.buyer_id = any(${[...buyers]}::bigint[])`,
    );
    await recordInvoices(tx, actor, ids, 'create');
    return [];
  },
};

/**
 * Issues drafts. When one of a block cannot be issued, each is tried alone, and those that stay drafts are returned. Blocks are
 * small because others wait for their numbers.
 */
export const issueRun: RunKind = {
  blockSize: 50,
  async runBlock(tx, _, { actor }, ids) {
    const drafts = await tx.rows<{ id: number; company: string; name: string }>(sql`
      select i.id, i.company, coalesce(c.name, '') as name from invoices i left join customers c on c.id = i.customer_id
      where i.id = any(${[...ids]}::bigint[]) order by i.company, i.id`);
    // All at the beginning: each draft that is tried alone takes a number, for which others wait who have locked a customer.
    await lockOwners(tx, ids);
    const issue = (batch: readonly { id: number }[]) =>
      runInSavepoint(tx, async () => {
        const issued = batch.map(({ id }) => id);
        await issueDrafts(tx, actor, issued);
        await recordInvoices(tx, actor, issued, 'issue');
      });
    const refused: RefusedRow[] = [];
    for (const company of companies) {
      const ofCompany = drafts.filter((draft) => draft.company === company);
      if (ofCompany.length === 0 || !(await issue(ofCompany))) continue;
      for (const draft of ofCompany) {
        const refusal = await issue([draft]);
        if (refusal) refused.push(toRefusedRow(draft.id, draft.name, refusal));
      }
    }
    return refused;
  },
};

const endRun = async (tx: Db, id: number, step: 'finish' | 'fail'): Promise<void> => {
  await tx.run(sql`
    update invoice_runs r set state = ${stateAfter(invoiceRunLifecycle, step)}
    where id = ${id} and ${canTakeStep(invoiceRunLifecycle, step, 'r.state')}`);
};
