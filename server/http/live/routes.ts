import type { Handlers } from '#contract/api/route';
import type { live } from '#contract/live';
import type { Context } from '../../app-context';
import { findVisitor } from '../../session/session';

export const liveRoutes: Handlers<typeof live, Context> = {
  changes: ({ query }, { app, user, request }) =>
    app.live.follow(
      user,
      () => findVisitor(app.db, request.cookie, app.now(), { isUse: false }),
      query.replayMs,
    ),
};
