import type { Handlers } from '#contract/api/route';
import type { profiles } from '#contract/profiles';
import type { Context } from '../app-context';
import { readProfile, saveProfile } from './profile';

export const profileRoutes: Handlers<typeof profiles, Context> = {
  read: (_, { db, user }) => readProfile(db, user.id),
  update: ({ body }, context) => saveProfile(context, body),
};
