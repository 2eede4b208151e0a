import { type lots, stripLimit } from '#contract/lots';
import { may } from '#contract/permissions';
import { refuse } from '#contract/refusal';
import type { Handlers } from '#contract/route';
import { auction } from '../auctions/auction';
import type { Context } from '../house';
import { whole } from '../whole';
import { changeLot, createLot, removeLot, withdrawLot } from './edit';
import { exportLots } from './export';
import { renumberLots } from './numbers';
import { activityOfLot, lotSheet, searchLots, stripOf } from './queries';
import { readinessOfSale } from './readiness';
import { witnessed, witnessReserves } from './witness';

export const lotRoutes: Handlers<typeof lots, Context> = {
  list: witnessed(async ({ params, query }, { db, user }) =>
    searchLots(db, user, await auction(db, params.id), query),
  ),
  export: ({ params, query }, context) => exportLots(context, params.id, query),
  strip: async ({ params }, { db, user }) =>
    whole(await stripOf(db, user, await auction(db, params.id)), stripLimit),
  tell: witnessed(
    async ({ params }, { db, user }) =>
      (await lotSheet(db, user, await auction(db, params.id), params.number)) ?? refuse('row.not_found'),
  ),
  create: witnessed(({ params, body }, context) => createLot(context, params.id, body)),
  change: witnessed(({ params, body }, context) => changeLot(context, params.id, params.number, body)),
  renumber: witnessed(({ params, body }, context) => renumberLots(context, params.id, body.lots)),
  remove: witnessed(({ params, query }, context) => removeLot(context, params.id, params.number, query)),
  withdraw: witnessed(({ params, body }, context) => withdrawLot(context, params.id, params.number, body)),
  readiness: async ({ params }, { db, user }) => readinessOfSale(db, user, await auction(db, params.id)),
  activity: async ({ params, query }, context) => {
    const { db, user } = context;
    const sheet = await lotSheet(db, user, await auction(db, params.id), params.number);
    if (!sheet) refuse('row.not_found');
    const { id, departmentId, auctionId } = sheet;
    const told = await activityOfLot(db, id, may(user, 'lots:see-reserve', [departmentId]), query);
    await witnessReserves(context, { noun: 'lots', id, auctionId }, told);
    return told;
  },
};
