import type { Handlers } from '#contract/api/route';
import type { registrations } from '#contract/registrations';
import type { Context } from '../app-context';
import { exportRegistrations } from './export';
import { copyRegistrations, decideRegistrations } from './many';
import { findNextPaddle } from './paddle';
import { readRegistration, searchRegistrations } from './queries';
import { changeRegistration, decideRegistration, register, removeRegistration } from './registration';

export const registrationRoutes: Handlers<typeof registrations, Context> = {
  list: async ({ query }, { db, sale }) => searchRegistrations(db, (await sale()).id, query),
  export: ({ query }, context) => exportRegistrations(context, query),
  next: async (_, { db, sale }) => ({ paddle: await findNextPaddle(db, (await sale()).id) }),
  read: ({ params }, { db }) => readRegistration(db, params.id, params.registration),
  create: ({ params, body }, context) => register(context, params.id, body),
  update: ({ params, body }, context) => changeRegistration(context, params.id, params.registration, body),
  decide: ({ params, body }, context) =>
    context.db.transaction(async (tx) => {
      const { id: auctionId, registration: id } = params;
      await decideRegistration(tx, context, { auctionId, id, ...body });
      return readRegistration(tx, auctionId, id);
    }),
  decideMany: async ({ body }, context) => decideRegistrations(context, (await context.sale()).id, body),
  copy: ({ params, body }, context) => copyRegistrations(context, params.id, body.auctionId),
  remove: ({ params, query }, context) =>
    removeRegistration(context, params.id, params.registration, query.version),
};
