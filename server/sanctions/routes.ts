import type { Handlers } from '#contract/api/route';
import type { sanctions } from '#contract/sanctions';
import type { Context } from '../app-context';
import { logAccess } from '../permissions/access-log';
import { readConsequences } from './consequences';
import { decideHit } from './hit';
import { loadList } from './list';
import { listHitsOfCustomer, readSanctions, searchHits } from './queries';

export const sanctionRoutes: Handlers<typeof sanctions, Context> = {
  read: (_, { db }) => readSanctions(db),
  load: ({ params, file }, context) => loadList(context, params.kind, file),
  hits: async ({ query }, context) => {
    const page = await searchHits(context.db, query);
    // A page contains many customers, so the access to each is logged separately.
    for (const { customer } of page.data)
      await logAccess(context.db, context, {
        action: 'see-identity',
        place: { noun: 'customers', id: customer.id },
      });
    return page;
  },
  consequences: ({ params }, { db }) => readConsequences(db, params.id),
  decide: ({ params, body }, context) => decideHit(context, params.id, body),
  ofCustomer: async ({ query }, { db, subject }) => listHitsOfCustomer(db, (await subject()).id, query),
};
