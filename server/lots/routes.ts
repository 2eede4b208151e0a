import { type lots, stripLimit } from '#contract/lots';
import { may } from '#contract/permissions';
import { refuse } from '#contract/refusal';
import type { Handlers } from '#contract/route';
import { auction } from '../auctions/auction';
import type { Context } from '../house';
import { whole } from '../whole';
import { changeLot, createLot, removeLot, withdrawLot } from './edit';
import { exportLots } from './export';
import { activityOfLot, lotSheet, searchLots, stripOf } from './queries';
import { readinessOfSale } from './readiness';

export const lotRoutes: Handlers<typeof lots, Context> = {
  list: async ({ params, query }, { db, user }) => searchLots(db, user, await auction(db, params.id), query),
  export: ({ params, query }, context) => exportLots(context, params.id, query),
  strip: async ({ params }, { db, user }) =>
    whole(await stripOf(db, user, await auction(db, params.id)), stripLimit),
  tell: async ({ params }, { db, user }) =>
    (await lotSheet(db, user, await auction(db, params.id), params.number)) ?? refuse('row.not_found'),
  create: ({ params, body }, context) => createLot(context, params.id, body),
  change: ({ params, body }, context) => changeLot(context, params.id, params.number, body),
  remove: ({ params, query }, context) => removeLot(context, params.id, params.number, query),
  withdraw: ({ params, body }, context) => withdrawLot(context, params.id, params.number, body),
  readiness: async ({ params }, { db, user }) => readinessOfSale(db, user, await auction(db, params.id)),
  activity: async ({ params, query }, { db, user }) => {
    const sheet = await lotSheet(db, user, await auction(db, params.id), params.number);
    if (!sheet) refuse('row.not_found');
    return activityOfLot(db, sheet.id, may(user, 'lots:see-reserve', [sheet.departmentId]), query);
  },
};
