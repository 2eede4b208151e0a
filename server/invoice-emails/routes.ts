import type { Handlers } from '#contract/api/route';
import type { invoiceEmails } from '#contract/invoice-emails';
import type { Context } from '../app-context';
import { actorOf } from '../invoices/edit';
import { ensurePdf } from '../invoices/pdf';
import { emailDocument } from './document';
import { startEmailing, startEmailingAuction } from './run';
import { emailStatement } from './statement';
import { listInvoiceEmails, readInvoiceEmail } from './store';

export const invoiceEmailRoutes: Handlers<typeof invoiceEmails, Context> = {
  list: ({ params }, { db }) => listInvoiceEmails(db, params.id),
  send: async ({ params, body: { again } }, context) => {
    const { app, db } = context;
    await ensurePdf(app, params.id);
    return db.transaction(async (tx) => {
      const sending = { invoiceId: params.id, again, actor: actorOf(context) };
      return readInvoiceEmail(tx, await emailDocument(tx, app, sending));
    });
  },
  sendMany: ({ body }, context) => startEmailing(context, body.rows),
  sendOfAuction: async (_, context) => startEmailingAuction(context, (await context.sale()).id),
  sendStatement: ({ params, body }, context) => emailStatement(context, params.id, body.company),
};
