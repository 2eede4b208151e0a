import type { Handlers } from '#contract/api/route';
import type { ExportFormat } from '#contract/exports';
import type { MatchingCustomer, matches } from '#contract/matches';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { exportFile } from '../exports/export';
import { locales } from '../locales/locales';
import { customersForItem, customersForSale, lotsFor } from './queries';

const heads = ['score', 'customer_no', 'name', 'town', 'phone', 'email', 'things', 'reasons'];
const lineOf = (one: MatchingCustomer, language: Language) => [
  one.score,
  one.customerNo,
  one.name,
  one.town,
  one.phone,
  one.email,
  one.things,
  one.reasons
    .map(({ reason, word }) => locales[language].matches[`matches.${reason}`].replace('{word}', () => word))
    .join('; '),
];

async function callList(context: Context, format: ExportFormat, find: typeof customersForSale) {
  const { db, user, subject } = context;
  return exportFile(context, 'call-list', format, {
    heads,
    batches: [await find(db, user, (await subject()).id)],
    lineOf: (one) => lineOf(one, user.language as Language),
  });
}

export const matchRoutes: Handlers<typeof matches, Context> = {
  ofCustomer: async ({ params }, { db }) => ({ lots: await lotsFor(db, params.id) }),
  ofSale: async (_, { db, user, subject }) => ({
    customers: await customersForSale(db, user, (await subject()).id),
  }),
  ofItem: async (_, { db, user, subject }) => ({
    customers: await customersForItem(db, user, (await subject()).id),
  }),
  exportOfItem: ({ query }, context) => callList(context, query.format, customersForItem),
  exportOfSale: ({ query }, context) => callList(context, query.format, customersForSale),
};
