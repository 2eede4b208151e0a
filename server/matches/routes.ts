import type { Handlers } from '#contract/api/route';
import type { ExportFormat } from '#contract/exports';
import type { MatchingCustomer, matches } from '#contract/matches';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { exportFile } from '../exports/export';
import { locales } from '../locales/locales';
import { findCustomersForItem, findCustomersForSale, findMatchingLots } from './queries';

const heads = ['score', 'customer_no', 'name', 'town', 'phone', 'email', 'things', 'reasons'];
const toCallListRow = (customer: MatchingCustomer, language: Language) => [
  customer.score,
  customer.customerNo,
  customer.name,
  customer.town,
  customer.phone,
  customer.email,
  customer.itemCount,
  customer.reasons
    .map(({ reason, word }) => locales[language].matches[`matches.${reason}`].replace('{word}', () => word))
    .join('; '),
];

async function exportCallList(context: Context, format: ExportFormat, find: typeof findCustomersForSale) {
  const { db, user, subject } = context;
  return exportFile(context, 'call-list', format, {
    heads,
    batches: [await find(db, user, (await subject()).id)],
    toLine: (customer) => toCallListRow(customer, user.language as Language),
  });
}

export const matchRoutes: Handlers<typeof matches, Context> = {
  ofCustomer: async ({ params }, { db }) => ({ lots: await findMatchingLots(db, params.id) }),
  ofSale: async (_, { db, user, subject }) => ({
    customers: await findCustomersForSale(db, user, (await subject()).id),
  }),
  ofItem: async (_, { db, user, subject }) => ({
    customers: await findCustomersForItem(db, user, (await subject()).id),
  }),
  exportOfItem: ({ query }, context) => exportCallList(context, query.format, findCustomersForItem),
  exportOfSale: ({ query }, context) => exportCallList(context, query.format, findCustomersForSale),
};
