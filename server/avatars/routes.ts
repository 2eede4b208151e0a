import type { Handlers } from '#contract/api/route';
import type { avatars } from '#contract/avatars';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { downloadAvatar, removeAvatar, setAvatar } from './avatar';
import { listAvatars } from './queries';

export const avatarRoutes: Handlers<typeof avatars, Context> = {
  list: async (_, { db }) => toSinglePage(await listAvatars(db)),
  read: ({ params }, context) => downloadAvatar(context, params.id, params.size),
  upload: ({ query, file }, context) => setAvatar(context, file, query),
  remove: (_, context) => removeAvatar(context, context.user.id),
  removeOfUser: ({ params }, context) => removeAvatar(context, params.id),
};
