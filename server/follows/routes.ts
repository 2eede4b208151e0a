import type { Handlers } from '#contract/api/route';
import type { follows } from '#contract/follows';
import type { Context } from '../app-context';
import { readFeed } from './feed';
import { chooseFollow, readFollow, resetFollow } from './follow';
import { listFollows } from './queries';

export const followRoutes: Handlers<typeof follows, Context> = {
  read: ({ params }, context) => readFollow(context, params),
  choose: ({ params, body }, context) => chooseFollow(context, params, body),
  reset: ({ params }, context) => resetFollow(context, params),
  list: ({ query }, context) => listFollows(context, query),
  feed: ({ query }, context) => readFeed(context, query),
};
