import { refuse } from '#contract/refusal';
import type { requests } from '#contract/requests';
import type { Handlers } from '#contract/route';
import { departmentsOfLot, mustMay } from '../access';
import { auction } from '../auctions/auction';
import type { Context } from '../house';
import { witnessed } from '../lots/witness';
import { lotAsked, requestsOf } from './queries';
import { ask, decline, grant } from './request';

export const requestRoutes: Handlers<typeof requests, Context> = {
  ofLot: async ({ params, query }, { db, user }) => {
    const sale = await auction(db, params.id);
    const lot = (await lotAsked(db, sale.id, params.number)) ?? refuse('row.not_found');
    mustMay(user, 'lots:request', departmentsOfLot(lot.departmentId, sale.departmentIds));
    return requestsOf(db, lot.id, query);
  },
  ask: witnessed(({ params, body }, context) => ask(context, params.id, params.number, body)),
  grant: ({ params, body }, context) => grant(context, params.id, body.answer),
  decline: ({ params, body }, context) => decline(context, params.id, body.answer),
};
