import type { Handlers } from '#contract/api/route';
import type { reservations } from '#contract/reservations';
import type { Context } from '../app-context';
import { readWaitlist } from './queries';
import { reserve, updateReservation, withdrawReservation } from './reservation';

export const reservationRoutes: Handlers<typeof reservations, Context> = {
  list: async (_, { db, subject }) => readWaitlist(db, (await subject()).id),
  reserve: async ({ body }, context) => reserve(context, (await context.subject()).id, body),
  update: async ({ params, body }, context) =>
    updateReservation(context, (await context.subject()).id, params.id, body),
  withdraw: async ({ params }, context) =>
    withdrawReservation(context, (await context.subject()).id, params.id),
};
