import type { Handlers } from '#contract/api/route';
import type { payments } from '#contract/payments';
import type { Context } from '../app-context';
import { allocatePayment, assignPayment, reversePayment } from './change';
import { exchangePayment } from './exchange';
import { readBalances, readPayment, searchPayments } from './queries';
import { recordPayment, recordRefund } from './record';
import { writeOffInvoice } from './write-off';

export const paymentRoutes: Handlers<typeof payments, Context> = {
  list: ({ query }, { db }) => searchPayments(db, query),
  read: ({ params }, { db }) => readPayment(db, params.id),
  record: ({ body }, context) => recordPayment(context, body),
  allocate: ({ params, body }, context) => allocatePayment(context, params.id, body.allocations),
  assign: ({ params, body }, context) => assignPayment(context, params.id, body.customerId),
  refund: ({ params, body }, context) => recordRefund(context, params.id, body),
  writeOff: ({ params, body }, context) => writeOffInvoice(context, params.id, body),
  exchange: ({ params, body }, context) => exchangePayment(context, params.id, body),
  reverse: ({ params, body }, context) => reversePayment(context, params.id, body),
  balances: async ({ params }, { db }) => ({ balances: await readBalances(db, params.id) }),
};
