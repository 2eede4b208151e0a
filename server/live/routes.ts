import type { live } from '#contract/live';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { visitorOf } from '../session/session';

export const liveRoutes: Handlers<typeof live, Context> = {
  changes: (_, { house, user, request }) =>
    house.live.follow(user, () => visitorOf(house.db, request.cookie, house.now())),
};
