import sql from 'sql-template-tag';
import type { RefusedRow } from '#contract/api/selection';
import type { InvoiceRun } from '#contract/invoices';
import type { Context } from '../app-context';
import { runInSavepoint } from '../db/savepoint';
import { findSelectedIds, type RowSelection, toRefusedRow } from '../db/selection';
import { type InvoiceQuery, selectInvoiceIds } from '../invoices/filters';
import { ensurePdf } from '../invoices/pdf';
import { type RunKind, startRun } from '../invoices/runs';
import { emailDocument } from './document';
import { isSent } from './store';

/** Starts the job that emails the selected documents. */
export async function startEmailing(
  context: Context,
  rows: RowSelection<Partial<InvoiceQuery>>,
): Promise<InvoiceRun> {
  const ids = await findSelectedIds(context.db, rows, selectInvoiceIds);
  return startRun(context, { kind: 'EMAIL', auctionId: null }, async () => ids.map((id) => ({ id })));
}

/** Starts the job that emails all issued documents of an auction that were not sent yet. */
export const startEmailingAuction = (context: Context, auctionId: number): Promise<InvoiceRun> =>
  startRun(context, { kind: 'EMAIL', auctionId }, (tx) =>
    tx.rows<{ id: number }>(sql`
      select i.id from invoices i
      where i.auction_id = ${auctionId} and i.number is not null and i.document is not null and not ${isSent} order by i.id`),
  );

/**
 * Emails documents. Their PDF files are rendered before the transaction that queues the emails and records the progress, so a
 * crash neither loses nor repeats one.
 */
export const emailRun: RunKind = {
  blockSize: 10,
  async prepare(app, ids) {
    for (const id of ids)
      await ensurePdf(app, id).catch((error: unknown) => {
        // The block refuses this document and sends the others.
        app.log.warn({ err: error, invoice: id }, 'the PDF of a document was not rendered');
      });
  },
  async runBlock(tx, app, { actor }, ids) {
    const names = new Map(
      (
        await tx.rows<{ id: number; name: string }>(sql`
          select i.id, coalesce(c.name, i.number, '') as name
          from invoices i left join customers c on c.id = i.customer_id where i.id = any(${[...ids]}::bigint[])`)
      ).map(({ id, name }) => [id, name]),
    );
    const refused: RefusedRow[] = [];
    for (const invoiceId of ids) {
      const refusal = await runInSavepoint(tx, async () => {
        await emailDocument(tx, app, { invoiceId, again: false, actor });
      });
      if (refusal) refused.push(toRefusedRow(invoiceId, names.get(invoiceId) ?? '', refusal));
    }
    return refused;
  },
};
