import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { invoices } from '#contract/invoices';
import type { Context } from '../app-context';
import { requireNotSanctioned } from '../customers/sanctioned';
import { lockOwners } from './allocations';
import { creditInvoice } from './credit';
import { draftSales } from './draft';
import { sendEInvoice } from './e-invoice';
import { actorOf, addLine, changeDraft, discardInvoice, lockInvoice, moveLots, removeLine } from './edit';
import { recordInvoices } from './events';
import { exportInvoices } from './export';
import { holdInvoice } from './hold';
import { issueDrafts } from './issue';
import { readAuctionInvoices } from './of-auction';
import { sendPdf } from './pdf';
import { readInvoice, readInvoiceTotals, searchInvoices } from './queries';
import { releaseLots } from './release';
import { sendReleaseNote } from './release-notes';
import { readRun, startDrafting, startIssuing } from './runs';
import { chargeStorage } from './storage';

export const invoiceRoutes: Handlers<typeof invoices, Context> = {
  list: ({ query }, { db }) => searchInvoices(db, query),
  totals: async ({ query }, { db }) => ({ totals: await readInvoiceTotals(db, query) }),
  export: ({ query }, context) => exportInvoices(context, query),
  ofAuction: async (_, { db, sale }) => readAuctionInvoices(db, await sale()),
  draft: async (_, context) => startDrafting(context, (await context.sale()).id),
  draftSale: ({ params }, context) =>
    context.db.transaction(async (tx) => {
      const actor = actorOf(context);
      const [id] = await draftSales(tx, actor, sql`s.id = ${params.id}`);
      if (id === undefined) {
        await requireNotSanctioned(tx, sql`select buyer_id from sales where id = ${params.id}`);
        return refuse('invoice.not_ready');
      }
      await recordInvoices(tx, actor, [id], 'create');
      return readInvoice(tx, id);
    }),
  run: ({ params }, { db }) => readRun(db, params.id),
  read: ({ params }, { db }) => readInvoice(db, params.id),
  update: ({ params, body }, context) => changeDraft(context, params.id, body),
  addLine: ({ params, body }, context) => addLine(context, params.id, body),
  removeLine: ({ params, body }, context) => removeLine(context, params.id, params.line, body.version),
  moveLots: ({ params, body }, context) => moveLots(context, params.id, body),
  issue: ({ params, body }, context) =>
    context.db.transaction(async (tx) => {
      const actor = actorOf(context);
      await lockOwners(tx, [params.id]);
      await lockInvoice(tx, params.id, body.version);
      await issueDrafts(tx, actor, [params.id]);
      await recordInvoices(tx, actor, [params.id], 'issue');
      return readInvoice(tx, params.id);
    }),
  issueMany: ({ body }, context) => startIssuing(context, body.rows),
  discard: ({ params, body }, context) => discardInvoice(context, params.id, body.version),
  hold: ({ params, body }, context) => holdInvoice(context, params.id, body),
  credit: ({ params, body }, context) => creditInvoice(context, params.id, body),
  release: ({ params, body }, context) => releaseLots(context, params.id, body),
  chargeStorage: ({ params }, context) => chargeStorage(context, params.id),
  releaseNote: ({ params }, { app }) => sendReleaseNote(app, params.id),
  eInvoice: ({ params }, { db }) => sendEInvoice(db, params.id),
  pdf: ({ params }, { app }) => sendPdf(app, params.id),
};
