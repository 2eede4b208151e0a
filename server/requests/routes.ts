import { refuse } from '#contract/refusal';
import type { requests } from '#contract/requests';
import type { Handlers } from '#contract/route';
import { departmentsOfLot, mustMay } from '../access';
import { auction } from '../auctions/auction';
import type { Context } from '../house';
import { witness } from '../lots/witness';
import { lotAsked, requestsOf } from './queries';
import { ask, decline, grant } from './request';

export const requestRoutes: Handlers<typeof requests, Context> = {
  ofLot: async ({ params, query }, context) => {
    const { db, user } = context;
    const sale = await auction(db, params.id);
    const lot = (await lotAsked(db, sale.id, params.number)) ?? refuse('row.not_found');
    mustMay(user, 'lots:request', departmentsOfLot(lot.departmentId, sale.departmentIds));
    const told = await requestsOf(db, lot.id, query);
    if (told.data.length > 0) await witness(context, { noun: 'lots', id: lot.id, auctionId: sale.id });
    return told;
  },
  ask: ({ params, body }, context) => ask(context, params.id, params.number, body),
  grant: ({ params, body }, context) => grant(context, params.id, body.answer),
  decline: ({ params, body }, context) => decline(context, params.id, body.answer),
};
