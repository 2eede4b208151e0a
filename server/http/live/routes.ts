import type { Handlers } from '#contract/api/route';
import type { live } from '#contract/live';
import type { Context } from '../../app-context';
import { visitorOf } from '../../session/session';

export const liveRoutes: Handlers<typeof live, Context> = {
  changes: (_, { house, user, request }) =>
    house.live.follow(user, () => visitorOf(house.db, request.cookie, house.now())),
};
